interface Column {
  kind: 'text' | 'numeric' | 'jsonb';
  /** Maximum length in characters. */
  limit?: number;
  /**
   * May be omitted; the table then stores ''. The checkout sends the fields of the specification also when empty, and
   * omits later ones, because during an upgrade an instance of the previous release rejects columns that it doesn't know.
   */
  optional?: 'sent when empty' | 'omitted when empty';
}

/** What happens to a column when a customer's data is erased. */
export type Erasure =
  | { /** Entered by the shopper at checkout; overwritten by the erasure. */ personal: true }
  | { /** Kept for accounting. */ kept: true };

/** Where an operator sees a field. */
type Location =
  | { /** Nowhere: no role of the server can read it. */ secret: true }
  | { /** In this part of an order's details, where it can be corrected. */ in: OrderPart }
  | { /** In an order's details, under this name. */ as: string };

export type OrderField = Column & Erasure & Location;

type OrderPart = 'customerInfo' | 'shippingAddress';

/**
 * The fields of an order (spec §3), in the sequence in which the browser inserts them. Types, API schemas, column lists and
 * the forms' limits are derived from this object. A new field also needs a migration, with its grants and its limit.
 */
export const ORDER_FIELDS = {
  order_number: { kind: 'text', kept: true, as: 'orderNumber' },
  items: { kind: 'jsonb', kept: true, as: 'items' },
  name: { kind: 'text', limit: 200, personal: true, in: 'customerInfo' },
  email: { kind: 'text', limit: 254, personal: true, in: 'customerInfo' },
  phone: { kind: 'text', limit: 40, optional: 'sent when empty', personal: true, in: 'customerInfo' },
  address: { kind: 'text', limit: 300, personal: true, in: 'shippingAddress' },
  address2: { kind: 'text', limit: 300, optional: 'sent when empty', personal: true, in: 'shippingAddress' },
  city: { kind: 'text', limit: 100, personal: true, in: 'shippingAddress' },
  state: { kind: 'text', personal: true, in: 'shippingAddress' },
  zip: { kind: 'text', limit: 20, personal: true, in: 'shippingAddress' },
  shipping_method: { kind: 'text', limit: 40, kept: true, as: 'shippingMethod' },
  subtotal: { kind: 'numeric', kept: true, as: 'subtotal' },
  shipping_cost: { kind: 'numeric', kept: true, as: 'shippingCost' },
  total: { kind: 'numeric', kept: true, as: 'amount' },
  cardholder_name: { kind: 'text', limit: 200, personal: true, secret: true },
  card_number: { kind: 'text', limit: 19, personal: true, secret: true },
  card_expiry: { kind: 'text', personal: true, secret: true },
  card_cvc: { kind: 'text', personal: true, secret: true },
} as const satisfies Record<string, OrderField>;

export type OrderFields = typeof ORDER_FIELDS;

export const ORDER_FIELD_NAMES = Object.keys(ORDER_FIELDS) as (keyof OrderFields)[];

/** Names of the fields that have a property, such as `personal`. */
export type FieldWith<Property extends string, Value = unknown> = {
  [Name in keyof OrderFields]: OrderFields[Name] extends Record<Property, Value> ? Name : never;
}[keyof OrderFields];

export const fieldsWith = <Property extends string>(property: Property) =>
  ORDER_FIELD_NAMES.filter((name) => property in ORDER_FIELDS[name]) as FieldWith<Property>[];

export const fieldsIn = (part: OrderPart) =>
  fieldsWith('in').filter((name) => ORDER_FIELDS[name].in === part);

/** Five digits, or nine. The first three determine the state. */
export const US_ZIP = /^(\d{3})\d\d(?:[- ]?\d{4})?$/;
