/** How the e-mail addresses of the demo's customers end. Nobody reads them, so nothing is sent to them. */
export const DEMO_ADDRESS_END = '+demo@example.com';

export const isDemoAddress = (email: string): boolean => email.endsWith(DEMO_ADDRESS_END);
