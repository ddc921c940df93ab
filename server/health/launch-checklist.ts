import { DEFAULT_SUPPORT_EMAIL } from '../../contract/api/page-settings.ts';
import { type Settings } from '../config/settings.ts';

/** What only requests can tell. */
export interface Traffic {
  /** Whether any request has come over TLS, as far as the shop can believe that. */
  hasTls: boolean;
  /** The IP of a proxy that TRUST_PROXY does not name. */
  untrustedProxy: string | undefined;
}

type Checked = Pick<
  Settings,
  'production' | 'shopUrl' | 'supportEmail' | 'shopAddress' | 'mail' | 'cardData' | 'trustProxy'
>;
type Check = (settings: Checked, traffic: Traffic | undefined) => string | undefined;

/** Reserved for examples (RFC 2606): nobody can own them. */
const EXAMPLE_DOMAIN = /(^|\.)(example|example\.(com|net|org))$/i;

/** As in `.env.example`. */
const EXAMPLE_ADDRESS = '1 Main Street\nAustin, TX 78701';

const isExampleEmail = (address: string) => EXAMPLE_DOMAIN.test(address.slice(address.lastIndexOf('@') + 1));

const tls: Check = ({ shopUrl }, traffic) => {
  if (shopUrl.startsWith('http:'))
    return 'No TLS: SHOP_URL begins with http. Put a proxy with TLS in front, and set SHOP_URL to its https:// address.';
  return traffic?.hasTls === false
    ? 'No TLS: no request has come over https yet. Put a proxy with TLS in front, and name it in TRUST_PROXY.'
    : undefined;
};

const proxy: Check = ({ trustProxy }, traffic) => {
  if (trustProxy === false)
    return 'No proxy is trusted: behind one, all visitors count as one. Set TRUST_PROXY to its address.';
  const address = traffic?.untrustedProxy;
  return address === undefined
    ? undefined
    : `The proxy at ${address} is not trusted, so all visitors count as one. Add its address to TRUST_PROXY.`;
};

const mail: Check = ({ mail: set }) =>
  set === undefined ? 'Nobody is told of an order by e-mail. Set SMTP_URL and MAIL_FROM.' : undefined;

const card: Check = ({ cardData }) =>
  cardData === 'plain'
    ? 'Whole card numbers are stored, which the card companies forbid. Set CARD_DATA to last4.'
    : undefined;

const shopUrl: Check = ({ shopUrl: url }) => {
  if (url === '')
    return 'SHOP_URL is not set: search engines find the shop under every host that leads to it.';
  return EXAMPLE_DOMAIN.test(new URL(url).hostname)
    ? `SHOP_URL is an example, ${url}. Set it to the public address of the shop.`
    : undefined;
};

const supportEmail: Check = ({ supportEmail: email }) => {
  if (email === DEFAULT_SUPPORT_EMAIL)
    return `SUPPORT_EMAIL is not set: pages ask customers to write to ${email}, which nobody reads.`;
  return isExampleEmail(email)
    ? `SUPPORT_EMAIL is an example, ${email}. Set it to an address that you read.`
    : undefined;
};

const shopAddress: Check = ({ shopAddress: address }) => {
  if (address === '') return 'SHOP_ADDRESS is not set: pages and parcels do not say where the shop is.';
  return address === EXAMPLE_ADDRESS
    ? 'SHOP_ADDRESS is an example. Set it to the postal address of the shop.'
    : undefined;
};

const mailFrom: Check = ({ mail: set }) =>
  set !== undefined && isExampleEmail(set.from.address)
    ? `MAIL_FROM is an example, ${set.from.address}. Set it to an address of your own domain.`
    : undefined;

const CHECKS: Check[] = [tls, proxy, mail, card, shopUrl, supportEmail, shopAddress, mailFrom];

/**
 * What a live shop still lacks, one line each, with what to set.
 * @param traffic absent at the start, when there was none
 */
export function missingForLaunch(settings: Checked, traffic?: Traffic): string[] {
  if (!settings.production) return [];
  return CHECKS.flatMap((check) => check(settings, traffic) ?? []);
}
