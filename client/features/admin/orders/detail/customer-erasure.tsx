import { Suspense, useEffect, useRef, useState } from 'react';
import { orderRequest } from '#client/features/admin/orders/core/orders-queries.ts';
import { refetchOrder } from '#client/features/admin/orders/core/refresh-orders.ts';
import { ifMatch } from '#client/lib/admin/admin-request.ts';
import { useAdminMutation } from '#client/lib/admin/use-admin-mutation.ts';
import { optionalComponent } from '#client/lib/lazy-component.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { DateTime } from '#client/ui/content/date-time.tsx';
import type { CustomerErasure } from '#contract/api/customers.ts';
import type { OrderDetail } from '#contract/api/orders.ts';
import { pluralize } from '#contract/pluralize.ts';
import styles from './order-details.module.css';

/** Seldom asked. */
const EraseQuestion = optionalComponent(() =>
  import('./erase-question.tsx').then((module) => module.EraseQuestion),
);

/** A button that asks for confirmation. */
export function EraseCustomer({ order }: { order: OrderDetail }) {
  const [confirming, setConfirming] = useState(false);
  const { mutate, isPending } = useEraseCustomer();

  function close(confirmed: boolean) {
    setConfirming(false);
    if (confirmed) mutate(order);
  }

  return (
    <>
      <Button variant="plain" aria-disabled={isPending} onClick={() => isPending || setConfirming(true)}>
        Erase customer data
      </Button>
      {confirming && (
        <Suspense>
          <EraseQuestion email={order.customerInfo.email} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

function useEraseCustomer() {
  return useAdminMutation({
    mutationFn: ({ _id, customerVersion }: OrderDetail) =>
      orderRequest<CustomerErasure>(_id, '/customer', {
        method: 'DELETE',
        headers: ifMatch(customerVersion),
      }),
    success: ({ orders }) => `Customer data erased from ${pluralize(orders, 'order')}`,
    failureId: 'erasure-failure',
    onSettled: ({ _id }, client) => refetchOrder(client, _id),
  });
}

/** Shown in place of the customer's data. */
export function ErasedCustomer({ erasedAt }: { erasedAt: string }) {
  const section = useRef<HTMLElement>(null);

  // Erasing removes the focused button.
  useEffect(() => {
    if (document.activeElement === document.body) section.current?.focus();
  }, []);

  return (
    <section ref={section} tabIndex={-1} className={styles.block}>
      <h3>Customer</h3>
      <p>
        This customer’s data was erased on <DateTime at={erasedAt} />. Backups and emails sent before then
        aren’t affected.
      </p>
    </section>
  );
}
