// @ts-check
// Plain JavaScript without imports: `npm start` runs it before it installs and builds anything.

/** As in sysexits.h. systemd does not restart the shop after this exit code (deploy/shop.service). */
export const EX_CONFIG = 78;

/** In production, these have no default and are not generated. */
const REQUIRED_IN_PRODUCTION = /** @type {const} */ ([
  'JWT_SECRET',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'SUPABASE_ANON_KEY',
  'CARD_DATA',
  'TRUST_PROXY',
]);

/** A server with only the two database logins creates no operator. */
const FIRST_OPERATOR_SETTINGS = ['ADMIN_EMAIL', 'ADMIN_PASSWORD'];

/**
 * The settings without which the shop cannot start in production.
 * @param {Record<string, string | undefined>} environment
 */
export function missingInProduction(environment) {
  if (environment.NODE_ENV !== 'production') return [];
  const hasOnlyLogins = Boolean(environment.DATABASE_RUNTIME_URL) && !environment.DATABASE_URL;
  const storesNoCard = environment.CHECKOUT === 'link';
  return REQUIRED_IN_PRODUCTION.filter(
    (name) =>
      !environment[name] &&
      !(hasOnlyLogins && FIRST_OPERATOR_SETTINGS.includes(name)) &&
      !(storesNoCard && name === 'CARD_DATA'),
  );
}
