import { formatDollars } from '../money.ts';
import { pluralize } from '../pluralize.ts';
import { discountOf } from '../prices.ts';
import { PROVIDER_NAMES } from '../providers.ts';
import type { Shop } from './schema/shop-schema.ts';

/** A setting of the server, so the browser fills it in. */
const SETTING = 'supportEmail';

/** Also settings of the server, which only the privacy page fills in. */
export const PROVIDERS = Object.fromEntries(PROVIDER_NAMES.map((name) => [name, `{${name}}`]));

/** With the period after it, unless that begins an ellipsis. */
const PLACEHOLDER = /\{(\w+)\}(\.(?!\.))?/g;

type Values = Record<string, string | number>;

/** The values of the placeholders in texts: the shop's own facts, its prices, and its service with units. */
export function placeholderValues({
  name,
  facts,
  product,
  service,
}: Pick<Shop, 'name' | 'facts' | 'service'> & {
  product: Pick<Shop['product'], 'title' | 'price' | 'priceBefore'>;
}): Values {
  const { title, price, priceBefore } = product;
  return {
    ...facts,
    name,
    title,
    price: formatDollars(price),
    ...(priceBefore !== undefined && {
      priceBefore: formatDollars(priceBefore),
      discount: `${discountOf({ price: priceBefore, salePrice: price })}%`,
    }),
    shipsWithinBusinessDays: pluralize(service.shipsWithinBusinessDays, 'business day'),
    deliveryBusinessDays: `${service.deliveryBusinessDays} business days`,
    refundDays: pluralize(service.refundDays, 'day'),
    cancellationHours: pluralize(service.cancellationHours, 'hour'),
  };
}

export type Problem = (path: readonly PropertyKey[], sentence: string) => void;

/** Dummy values, so that placeholders can be checked even if the facts are invalid. */
const STAND_IN = {
  name: '',
  product: { title: '', price: 1, priceBefore: 2 },
  service: { shipsWithinBusinessDays: 1, deliveryBusinessDays: '', refundDays: 1, cancellationHours: 1 },
};

export const placeholderNames = ({ facts }: { facts?: unknown }): Values =>
  placeholderValues({ ...STAND_IN, facts: Object(facts) });

/** Returns a function that fills in the placeholders in all texts of a value, and reports the unknown ones. */
export function placeholderFiller(values: Values, report: Problem) {
  const filledIn = (text: string, path: readonly PropertyKey[]) =>
    text.replace(PLACEHOLDER, (placeholder, name: string, period = '') => {
      if (name === SETTING) return placeholder;
      const value = values[name];
      // No second period after a name such as "Ding & Co."
      if (value !== undefined) return `${value}${String(value).endsWith('.') ? '' : period}`;
      report(
        path,
        `contains {${name}}, which is not one of the placeholders ${Object.keys(values).join(', ')}, ${SETTING}`,
      );
      return placeholder;
    });

  return function fillIn<Value>(value: Value, path: readonly PropertyKey[] = []): Value {
    if (typeof value === 'string') return filledIn(value, path) as Value;
    if (Array.isArray(value)) return value.map((entry, index) => fillIn(entry, [...path, index])) as Value;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [key, fillIn(entry, [...path, key])]),
    ) as Value;
  };
}
