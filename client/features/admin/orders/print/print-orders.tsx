import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PartialOrder } from '#client/features/admin/orders/core/order-view.ts';
import { orderQuery } from '#client/features/admin/orders/core/orders-queries.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import type { OrderDetail } from '#contract/api/orders.ts';
import { ERASED_EMAIL } from '#contract/customers.ts';
import { pluralize } from '#contract/pluralize.ts';
import { type Printout, Printouts } from './printout.tsx';

const FAILURE_ID = 'print-failure';

/** Prints the packing slips or the labels of all selected orders that have an address, in one print job, in the order of the list. */
export function PrintOrders({ orders }: { orders: readonly PartialOrder[] }) {
  const client = useQueryClient();
  const [printed, setPrinted] = useState<{ printout: Printout; orders: OrderDetail[] }>();
  const [loading, setLoading] = useState(false);
  // An erased order has no address.
  const printable = orders.filter(({ customerInfo }) => customerInfo?.email !== ERASED_EMAIL);

  async function print(printout: Printout) {
    setLoading(true);
    toast.remove(FAILURE_ID);
    try {
      const details = await Promise.all(printable.map(({ _id }) => client.fetchQuery(orderQuery(_id))));
      // Some may have been erased since the list was loaded.
      setPrinted({ printout, orders: details.filter(({ erasedAt }) => erasedAt === null) });
    } catch {
      toast.error('Failed to fetch orders', { id: FAILURE_ID });
    } finally {
      setLoading(false);
    }
  }

  useEffect(() => {
    if (printed === undefined) return;
    // On phones, `print` returns before printing.
    const done = () => setPrinted(undefined);
    window.addEventListener('afterprint', done, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [printed]);

  if (printable.length === 0) return null;
  const buttons: [printout: Printout, text: string][] = [
    ['slip', `Print ${pluralize(printable.length, 'packing slip')}`],
    ['label', `Print ${pluralize(printable.length, 'label')}`],
  ];
  return (
    <>
      {buttons.map(([printout, text]) => (
        <Button
          key={printout}
          variant="secondary"
          aria-disabled={loading}
          onClick={() => loading || print(printout)}
        >
          {text}
        </Button>
      ))}
      {printed && <Printouts orders={printed.orders} printout={printed.printout} />}
    </>
  );
}
