import type { OrderDetailFields } from '../../contract/api/order-fields.ts';
import type { CustomerField } from '../../contract/customers.ts';
import {
  type FieldWith,
  fieldsIn,
  fieldsWith,
  ORDER_FIELDS,
  type OrderField,
  type OrderFields,
} from '../../contract/order-fields.ts';
import type { OrderItem } from '../../contract/order-row.ts';

type StoredValue<Field extends OrderField> =
  | { text: string; numeric: string; jsonb: OrderItem[] }[Field['kind']]
  | (Field extends { optional: true } ? null : never);

/**
 * The fields of an order as read from PostgreSQL: `numeric` arrives as text, and optional fields are null if the client sent
 * null.
 */
export type StoredFields = Omit<
  { [Name in keyof OrderFields]: StoredValue<OrderFields[Name]> },
  FieldWith<'secret'>
>;

/** The columns of these fields. */
export const STORED_FIELDS = [...fieldsWith('in'), ...fieldsWith('as')];

const CUSTOMER_INFO = fieldsIn('customerInfo');
const SHIPPING_ADDRESS = fieldsIn('shippingAddress');
const NAMED = fieldsWith('as').map((name) => ({ name, ...ORDER_FIELDS[name] }));

const textsOf = (fields: StoredFields, names: CustomerField[]) =>
  Object.fromEntries(names.map((name) => [name, fields[name] ?? '']));

const valuesOf = (fields: StoredFields) =>
  NAMED.map(({ name, as, kind }) => [as, kind === 'numeric' ? Number(fields[name]) : (fields[name] ?? '')]);

/** The fields as the API returns them for a single order. */
export const toDetailFields = (fields: StoredFields) =>
  ({
    customerInfo: textsOf(fields, CUSTOMER_INFO),
    shippingAddress: textsOf(fields, SHIPPING_ADDRESS),
    ...Object.fromEntries(valuesOf(fields)),
  }) as OrderDetailFields;
