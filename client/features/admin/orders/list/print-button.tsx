import { Suspense, useState } from 'react';
import { loadSelection } from '#client/features/admin/orders/core/orders-queries.ts';
import { optionalComponent } from '#client/lib/lazy-component.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { pluralize } from '#contract/pluralize.ts';
import { hasAddress } from './bulk-targets.ts';
import type { OrderSelection } from './order-selection.ts';

const PrintOrders = optionalComponent(() =>
  import('#client/features/admin/orders/print/print-orders.tsx').then((module) => module.PrintOrders),
);

interface PrintButtonProps {
  variant: 'primary' | 'quiet';
  selection: OrderSelection;
  /** Number of selected orders that have an address. */
  printable: number;
}

/** Asks what to print for the selected orders. */
export function PrintButton({ variant, selection, printable }: PrintButtonProps) {
  /** Undefined while not printing. Each press starts a new job, because some browsers don't report the end of one. */
  const [job, setJob] = useState<number>();
  const { whole } = selection;
  const orders = selection.orders.filter(hasAddress);
  return (
    <>
      <Button variant={variant} onClick={() => setJob(Date.now())}>
        Print {pluralize(printable, 'order')}
      </Button>
      {job !== undefined && (
        <Suspense>
          <PrintOrders
            key={job}
            count={printable}
            known={whole ? undefined : orders}
            load={async () => (whole ? (await loadSelection(whole)).filter(hasAddress) : orders)}
            onClose={() => setJob(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
