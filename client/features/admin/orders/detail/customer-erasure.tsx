import { useState } from 'react';
import { orderRequest } from '#client/features/admin/orders/core/orders-queries.ts';
import { refetchOrder } from '#client/features/admin/orders/core/refresh-orders.ts';
import { ifMatch } from '#client/lib/admin/admin-request.ts';
import { useAdminMutation } from '#client/lib/admin/use-admin-mutation.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import type { CustomerErasure } from '#contract/api/customers.ts';
import type { OrderDetail } from '#contract/api/orders.ts';
import { pluralize } from '#contract/pluralize.ts';

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
      <Button variant="quiet" aria-disabled={isPending} onClick={() => isPending || setConfirming(true)}>
        Erase customer data
      </Button>
      {confirming && (
        <ConfirmDialog
          question="Erase this customer’s data?"
          detail={`Name, email, phone, and address are erased from every order under ${order.customerInfo.email}. Tracking numbers, notes, and unsent emails are erased, too. Items, totals, dates, and the card’s last four digits are kept.`}
          action="Erase permanently"
          cancelLabel="Keep data"
          onClose={close}
        >
          <p>Unshipped orders can’t be shipped afterward. Backups and sent emails aren’t affected.</p>
        </ConfirmDialog>
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
