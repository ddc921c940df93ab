/** Whether the order `o` is pending, and no payment of it needs to be completed or checked. */
export const IS_UNPAID = `(o.status = 'pending' and not exists (
  select from stripe_payments p where p.order_id = o.id and p.outcome <> 'test mode'))`;
