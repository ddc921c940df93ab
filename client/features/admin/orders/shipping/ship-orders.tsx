import { useState } from 'react';
import {
  type BulkOutcome,
  type BulkTarget,
  useBulkMutation,
} from '#client/features/admin/orders/core/bulk-mutation.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import type { Carrier } from '#contract/shipments.ts';
import { CarrierField } from './carrier-field.tsx';
import { shippedText } from './shipped-text.ts';

interface ShipOrdersProps {
  shippable: BulkTarget;
  onShipped: (outcome: BulkOutcome) => void;
}

/** Marks orders as shipped, with one carrier and without tracking numbers. */
export function ShipOrders({ shippable: { count, orders }, onShipped }: ShipOrdersProps) {
  const [confirming, setConfirming] = useState(false);
  const [carrier, setCarrier] = useState<Carrier>('usps');
  const { mutate, isPending } = useBulkMutation<{ carrier: Carrier }>({
    method: 'POST',
    path: '/api/orders/shipments',
    success: shippedText,
    failure: 'Some orders couldn’t be marked as shipped',
    failureId: 'shipments-failure',
  });
  if (count === 0) return null;

  function ship(confirmed: boolean) {
    setConfirming(false);
    if (!confirmed) return;
    mutate({ orders, carrier }, { onSuccess: onShipped });
  }

  const action = `Mark ${count} as Shipped`;
  return (
    <>
      <Button variant="secondary" aria-disabled={isPending} onClick={() => isPending || setConfirming(true)}>
        {action}
      </Button>
      {confirming && (
        <ConfirmDialog
          question={count === 1 ? 'Ship 1 order?' : `Ship ${count} orders?`}
          detail={`${count === 1 ? 'It’ll ship without a tracking number. To add one' : 'They’ll ship without tracking numbers. To add them'}, import the CSV file from your shipping service instead.`}
          action={action}
          variant="primary"
          cancelLabel="Not yet"
          onClose={ship}
        >
          <CarrierField value={carrier} onChange={({ target }) => setCarrier(target.value as Carrier)} />
        </ConfirmDialog>
      )}
    </>
  );
}
