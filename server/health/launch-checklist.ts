import { DEFAULT_SUPPORT_EMAIL } from '../../contract/api/page-settings.ts';
import { canBePaid } from '../config/settings/payments.ts';
import { type Settings } from '../config/settings.ts';
import { NPM_POSTGRESQL } from './npm-postgresql.ts';

/** Facts known only from requests. */
export interface Traffic {
  /** Whether a trusted proxy, or the connection itself, reported TLS for any request. */
  hasTls: boolean;
  /** The IP of a proxy that TRUST_PROXY does not name. */
  untrustedProxy: string | undefined;
}

type Checked = Pick<
  Settings,
  | 'production'
  | 'shopUrl'
  | 'mail'
  | 'checkout'
  | 'cardData'
  | 'trustProxy'
  | 'supportEmail'
  | 'shopAddress'
  | 'paymentLink'
  | 'stripeSecretKey'
  | 'databaseUrl'
  | 'databaseLogins'
  | 'postgresqlPrograms'
>;

type Check = (settings: Checked, traffic?: Traffic) => string | undefined;

/** Reserved for examples (RFC 2606). */
const EXAMPLE_DOMAIN = /(^|\.)(example|example\.(com|net|org))$/i;

/** As in `.env.example`. */
const EXAMPLE_ADDRESS = '1 Main Street\nAustin, TX 78701';

const isExampleEmail = (address: string) => EXAMPLE_DOMAIN.test(address.slice(address.lastIndexOf('@') + 1));

const tls: Check = ({ shopUrl }, traffic) => {
  if (shopUrl.startsWith('http:'))
    return 'No TLS: SHOP_URL starts with http://. Put a TLS proxy in front of the shop and set SHOP_URL to its https:// URL.';
  return traffic?.hasTls === false
    ? 'No TLS: no request has arrived over https yet. Put a TLS proxy in front of the shop and add its address to TRUST_PROXY.'
    : undefined;
};

const proxy: Check = ({ trustProxy }, traffic) => {
  if (trustProxy === false)
    return 'TRUST_PROXY is false. If the shop is behind a proxy, all visitors look like one visitor. Set TRUST_PROXY to the proxy’s address.';
  const address = traffic?.untrustedProxy;
  return address === undefined
    ? undefined
    : `The proxy at ${address} isn’t trusted, so all visitors look like one visitor. Add its address to TRUST_PROXY.`;
};

const mail: Check = ({ mail: set }) =>
  set === undefined ? 'No order emails are sent. Set SMTP_URL and MAIL_FROM.' : undefined;

const card: Check = ({ checkout, cardData }) =>
  checkout === 'card' && cardData === 'plain'
    ? 'Full card numbers are stored, which card-industry rules forbid. Set CHECKOUT to link, or CARD_DATA to last4.'
    : undefined;

const shopUrl: Check = ({ shopUrl: url }) => {
  if (url === '') return 'SHOP_URL isn’t set: search engines may list the shop under several URLs.';
  return EXAMPLE_DOMAIN.test(new URL(url).hostname)
    ? `SHOP_URL is still the example ${url}. Set it to your shop’s public URL.`
    : undefined;
};

const supportEmail: Check = ({ supportEmail: email }) => {
  if (email === DEFAULT_SUPPORT_EMAIL)
    return `SUPPORT_EMAIL isn’t set: pages ask customers to email ${email}, which doesn’t exist.`;
  return isExampleEmail(email)
    ? `SUPPORT_EMAIL is still the example ${email}. Set it to an inbox that you read.`
    : undefined;
};

const shopAddress: Check = ({ shopAddress: address }) => {
  if (address === '')
    return 'SHOP_ADDRESS isn’t set: your address is missing from the contact page, emails, and shipping labels.';
  return address === EXAMPLE_ADDRESS
    ? 'SHOP_ADDRESS is still the example. Set it to your shop’s postal address.'
    : undefined;
};

const mailFrom: Check = ({ mail: set }) =>
  set !== undefined && isExampleEmail(set.from.address)
    ? `MAIL_FROM is still the example ${set.from.address}. Set it to an address at your own domain.`
    : undefined;

const payment: Check = (settings) =>
  canBePaid(settings)
    ? undefined
    : 'Neither STRIPE_SECRET_KEY nor PAYMENT_LINK is set: customers don’t get a payment link, so you have to send each one a payment request.';

const postgresql: Check = ({ databaseUrl, databaseLogins, postgresqlPrograms }) => {
  if (databaseUrl !== undefined || databaseLogins !== undefined || postgresqlPrograms !== undefined)
    return undefined;
  const { version, lacks } = NPM_POSTGRESQL;
  const known = lacks === '' ? '' : ` This one lacks ${lacks}.`;
  return `PostgreSQL ${version} from npm is only for trying the shop: it gets no security updates.${known} Install your system’s PostgreSQL, and set POSTGRESQL_BIN or DATABASE_URL.`;
};

const CHECKS: Check[] = [
  tls,
  proxy,
  mail,
  card,
  shopUrl,
  supportEmail,
  shopAddress,
  payment,
  mailFrom,
  postgresql,
];

/** Checks that depend on the server that the shop runs on. */
const OF_THE_SERVER = [proxy, postgresql];

/** What is missing from the settings, whatever server the shop will run on. */
export function missingAnywhere(settings: Checked): string[] {
  return CHECKS.filter((check) => !OF_THE_SERVER.includes(check)).flatMap((check) => check(settings) ?? []);
}

/**
 * What is missing before going live: one line each, with the setting to change.
 * @param traffic undefined at startup
 */
export function missingForLaunch(settings: Checked, traffic?: Traffic): string[] {
  if (!settings.production) return [];
  return CHECKS.flatMap((check) => check(settings, traffic) ?? []);
}
