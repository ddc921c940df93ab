/** The companies that the privacy page names, as placeholders in its text: `{paymentProvider}`. */
export const PROVIDER_NAMES = ['paymentProvider', 'emailProvider'] as const;

export type ProviderName = (typeof PROVIDER_NAMES)[number];

/** Used if the shop's settings don't name the provider. */
export const UNKNOWN_PROVIDERS: Record<ProviderName, string> = {
  paymentProvider: 'our payment provider',
  emailProvider: 'our email provider',
};
