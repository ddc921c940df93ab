import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PartialOrder } from '#client/features/admin/orders/core/order-view.ts';
import { orderQuery } from '#client/features/admin/orders/core/orders-queries.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import type { OrderDetail } from '#contract/api/orders.ts';
import { pluralize } from '#contract/pluralize.ts';
import { type Printout, Printouts } from './printout.tsx';

const FAILURE_ID = 'print-failure';

/** Details that are fetched at the same time. */
const BATCH = 20;

interface PrintOrdersProps {
  /** Number of orders that have an address. */
  printable: number;
  /** Loads these orders. */
  load: () => Promise<readonly PartialOrder[]>;
}

/** Prints the packing slips or the labels of all selected orders that have an address, in one print job, in the order of the list. */
export function PrintOrders({ printable, load }: PrintOrdersProps) {
  const client = useQueryClient();
  const [printed, setPrinted] = useState<{ printout: Printout; orders: OrderDetail[] }>();
  const [loading, setLoading] = useState(false);
  async function print(printout: Printout) {
    setLoading(true);
    toast.remove(FAILURE_ID);
    try {
      const orders = await load();
      const details: OrderDetail[] = [];
      for (let start = 0; start < orders.length; start += BATCH) {
        const batch = orders.slice(start, start + BATCH);
        details.push(...(await Promise.all(batch.map(({ _id }) => client.fetchQuery(orderQuery(_id))))));
      }
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

  if (printable === 0) return null;
  const buttons: [printout: Printout, text: string][] = [
    ['slip', `Print ${pluralize(printable, 'packing slip')}`],
    ['label', `Print ${pluralize(printable, 'label')}`],
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
