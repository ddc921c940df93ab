import { useState } from 'react';
import { useBulkMutation } from '#client/features/admin/orders/core/bulk-mutation.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import { formatCount, pluralize } from '#contract/pluralize.ts';
import type { Carrier } from '#contract/shipments.ts';
import { CarrierField } from './carrier-field.tsx';
import { shippedText } from './shipped-text.ts';

/** Ships orders with one carrier and without tracking numbers. */
export function useShipOrders() {
  return useBulkMutation<{ carrier: Carrier }>({
    method: 'POST',
    path: '/api/orders/shipments',
    success: shippedText,
    failure: 'Some orders couldn’t be marked as shipped',
    failureId: 'shipments-failure',
  });
}

interface ShipOrdersProps {
  /** How many orders can be shipped. */
  count: number;
  busy: boolean;
  onShip: (carrier: Carrier) => void;
}

/** Asks for the carrier. */
export function ShipOrders({ count, busy, onShip }: ShipOrdersProps) {
  const [confirming, setConfirming] = useState(false);
  const [carrier, setCarrier] = useState<Carrier>('usps');
  if (count === 0) return null;

  function ship(confirmed: boolean) {
    setConfirming(false);
    if (confirmed) onShip(carrier);
  }

  const action = `Mark ${formatCount(count)} as Shipped`;
  return (
    <>
      <Button variant="quiet" aria-disabled={busy} onClick={() => busy || setConfirming(true)}>
        {action}
      </Button>
      {confirming && (
        <ConfirmDialog
          question={`Ship ${pluralize(count, 'order')}?`}
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
