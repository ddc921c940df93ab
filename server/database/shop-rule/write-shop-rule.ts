import type { Client } from 'pg';
import { lockMigrations } from '../lock-retries.ts';
import { asOwner } from '../owner-connection.ts';
import { isOfNewerRelease } from '../pending-migrations.ts';
import {
  differenceFrom,
  isSameOffer,
  type Offer,
  OWN_OFFER,
  readShopRule,
  type ShopRule,
} from './shop-rule.ts';

type Report = (line: string) => void;

const GRACE_MILLISECONDS = 3_600_000;

/** Cards are always accepted: with CHECKOUT=link, the database drops them. */
function describeChange(former: Offer, offer: Offer): string[] {
  const formerFacts = { ...former, checkout: offer.checkout };
  const lines: string[] = [];
  if (!isSameOffer(formerFacts, offer))
    lines.push(
      `Orders are accepted ${differenceFrom(formerFacts, offer)}, and for one hour also ${differenceFrom(offer, formerFacts)}.`,
    );
  if (former.checkout !== offer.checkout)
    lines.push(
      offer.checkout === 'link'
        ? 'Orders are stored without a card from now on.'
        : 'Orders need a card from now on. For one hour, they are also accepted without one.',
    );
  return lines;
}

/** The rule with a new offer. Former offers stay valid until their hour is over. */
export function ruleWith(offer: Offer, { offers, prefixes }: ShopRule, now: Date): ShopRule {
  const until = new Date(now.getTime() + GRACE_MILLISECONDS).toISOString();
  const [newest, ...former] = offers;
  const valid = [{ ...newest, until }, ...former].filter(
    (each) => new Date(each.until) > now && !isSameOffer(each, offer),
  );
  return { offers: [offer, ...valid], prefixes: [...new Set([offer.prefix, ...prefixes])] };
}

/**
 * Locks no table, so no order waits. Moves the stock counts to the newest title. Of all products, only
 * this one has colors, so a count with a color is its own, even under the title of a restored backup.
 */
async function replaceRule(client: Client, rule: ShopRule): Promise<void> {
  const isMoved = `where color <> '' and title <> $1`;
  const [{ title }] = rule.offers;
  await client.query('begin');
  // Locks rows in the same order as operators and orders do.
  await client.query('select from selling for no key update');
  await client.query(`select from stock_counts ${isMoved} order by title, color for update`, [title]);
  await client.query('select write_shop_rule($1)', [JSON.stringify(rule)]);
  for (const table of ['stock_counts', 'stock_changes'])
    await client.query(`update ${table} set title = $1 ${isMoved}`, [title]);
  await client.query('commit');
}

/** @returns the rule in the database if this release must replace it */
async function outdatedRule(
  client: Client,
  offer: Offer,
  report: Report,
): Promise<{ rule: ShopRule; now: Date } | undefined> {
  if (await isOfNewerRelease(client)) {
    report('A newer release has migrated the database, so its title, price and prefix are unchanged.');
    return undefined;
  }
  const found = await readShopRule(client);
  return isSameOffer(found.rule.offers[0], offer) ? undefined : found;
}

/**
 * Sets the title, price and prefix of this release. For an hour, orders with the former ones are accepted, too: from open
 * tabs, and from instances of the previous release. If a newer release has migrated the database, the rule is unchanged.
 * Among releases with the same migrations, the last one to start decides.
 * @param client of the owner, with the migration lock
 */
export async function writeShopRule(client: Client, report: Report, offer = OWN_OFFER): Promise<void> {
  const outdated = await outdatedRule(client, offer, report);
  if (outdated === undefined) return;
  const { rule, now } = outdated;
  await replaceRule(client, ruleWith(offer, rule, now));
  const [former] = rule.offers;
  for (const line of describeChange(former, offer)) report(line);
}

/** For a database that was just created or restored: its migrations have written the rule of another shop. */
export async function writeFirstShopRule(client: Client, offer = OWN_OFFER): Promise<void> {
  const { rows } = await client.query<{ prefix: string }>(
    'select distinct left(order_number, -6) as prefix from orders order by 1',
  );
  const prefixes = new Set([offer.prefix, ...rows.map(({ prefix }) => prefix)]);
  await replaceRule(client, { offers: [offer], prefixes: [...prefixes] });
}

/** Does the same as `writeShopRule` on a start without pending migrations, and needs no lock if the rule is unchanged. */
export function updateShopRule(url: string, report: Report, offer = OWN_OFFER): Promise<void> {
  return asOwner(url, async (client) => {
    if ((await outdatedRule(client, offer, report)) === undefined) return;
    await lockMigrations(client);
    await writeShopRule(client, report, offer);
  });
}
