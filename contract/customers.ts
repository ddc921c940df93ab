/** What an operator can correct until an order is shipped. */
export const CUSTOMER_FIELDS = [
  'name',
  'email',
  'phone',
  'address',
  'address2',
  'city',
  'state',
  'zip',
] as const;
export type CustomerField = (typeof CUSTOMER_FIELDS)[number];

/** Body of `PUT /api/orders/{id}/customer`. Empty optional texts are ''. */
export type Customer = Record<CustomerField, string>;

/** Response of `DELETE /api/orders/{id}/customer`: how many orders of the customer were erased. */
export interface CustomerErasure {
  orders: number;
}

/** Body of `POST /api/orders/{id}/notes`. */
export interface OrderNote {
  note: string;
}

/** The most characters of a note. */
export const ORDER_NOTE_LIMIT = 1000;
