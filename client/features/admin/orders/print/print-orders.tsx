import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PartialOrder } from '#client/features/admin/orders/core/order-view.ts';
import { orderQuery } from '#client/features/admin/orders/core/orders-queries.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ModalDialog } from '#client/ui/dialogs/modal-dialog.tsx';
import { pluralize } from '#contract/pluralize.ts';
import { pickListOf, pickListText } from './pick-list.ts';
import styles from './print-orders.module.css';
import { type Paper, type PaperForOrder, Printouts } from './printouts.tsx';

const FAILURE_ID = 'print-failure';

interface PrintOrdersProps {
  /** Orders with an address, in the order of the list. */
  orders: readonly PartialOrder[];
  onClose: () => void;
}

/** Asks what to print for the selected orders, and prints it in one job. */
export function PrintOrders({ orders, onClose }: PrintOrdersProps) {
  const client = useQueryClient();
  const [papers, setPapers] = useState<Paper[]>();
  const [loading, setLoading] = useState(false);

  async function print(types: readonly PaperForOrder[]) {
    if (loading) return;
    setLoading(true);
    toast.remove(FAILURE_ID);
    try {
      const details = await Promise.all(orders.map(({ _id }) => client.fetchQuery(orderQuery(_id))));
      // Some may have been erased since the list was loaded.
      const printable = details.filter(({ erasedAt }) => erasedAt === null);
      setPapers(printable.flatMap((order) => types.map((type) => ({ type, order }))));
    } catch {
      toast.error('Failed to fetch orders', { id: FAILURE_ID });
      setLoading(false);
    }
  }

  if (papers) return <Printouts papers={papers} onPrinted={onClose} />;
  const list = pickListOf(orders);
  const count = orders.length;
  const choices: [name: string, about: string, print: () => void][] = [
    ['Slips and labels', 'Each slip, then its label', () => print(['slip', 'label'])],
    [pluralize(count, 'packing slip'), '5.5 x 8.5 in', () => print(['slip'])],
    [pluralize(count, 'label'), '4 x 6 in', () => print(['label'])],
    ['Pick list', pickListText(list), () => setPapers([{ type: 'pick-list', list }])],
  ];
  return (
    <ModalDialog title={`Print ${pluralize(count, 'order')}`} onClose={onClose}>
      <ul className={styles.choices}>
        {choices.map(([name, about, onClick]) => (
          <li key={name}>
            <Button variant="secondary" className={styles.choice} aria-disabled={loading} onClick={onClick}>
              {name} <span className={styles.about}>{about}</span>
            </Button>
          </li>
        ))}
      </ul>
    </ModalDialog>
  );
}
