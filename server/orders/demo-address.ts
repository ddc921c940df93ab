/** The suffix of the demo customers' addresses, to which no email is sent. */
export const DEMO_ADDRESS_END = '+demo@example.com';

export const isDemoAddress = (email: string): boolean => email.endsWith(DEMO_ADDRESS_END);
