import { useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import type { PartialOrder } from '#client/features/admin/orders/core/order-view.ts';
import { orderQuery } from '#client/features/admin/orders/core/orders-queries.ts';
import { SHOP_ADDRESS } from '#client/lib/page-settings.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ModalDialog } from '#client/ui/dialogs/modal-dialog.tsx';
import { Icon } from '#client/ui/pictures/icon.tsx';
import type { OrderDetail } from '#contract/api/orders.ts';
import { type PickList, pickListOf, pickListTexts } from '#contract/pick-list.ts';
import { pluralize } from '#contract/pluralize.ts';
import styles from './print-orders.module.css';
import { type Paper, type PaperForOrder, Printouts } from './printouts.tsx';

// As in print.module.css.
const SLIP_SIZE = '5.5 × 8.5 in';
const LABEL_SIZE = '4 × 6 in';

// The icons of the papers.
const SLIP_AND_LABEL = 'M10 18H4V3h11v3M10 9h10v12H10zM10 13h10M13 17h4';
const SLIP = 'M6 3h12v18H6zM9 8h6M9 12h6M9 16h3';
const LABEL = 'M5 3h14v18H5zM8 6.500h4M5 10h14M8 13.500h8M8 17h5';
const LIST = 'M4 4h4v4H4zM4 10h4v4H4zM4 16h4v4H4zM11 6h9M11 12h9M11 18h9';

const FAILURE_ID = 'print-failure';

/** Number of orders whose details are fetched at the same time. */
const BATCH = 20;

interface PrintOrdersProps {
  /** Number of orders to print. */
  count: number;
  /** The orders, if they are loaded already. */
  known: readonly PartialOrder[] | undefined;
  /** @returns the orders, all with an address, in the order of the list */
  load: () => Promise<readonly PartialOrder[]>;
  onClose: () => void;
}

/** Asks what to print for the selected orders, and prints it in one job. */
export function PrintOrders({ count, known, load, onClose }: PrintOrdersProps) {
  const client = useQueryClient();
  const [papers, setPapers] = useState<Paper[]>();
  const [loading, setLoading] = useState(false);

  async function detailsOf(orders: readonly PartialOrder[]): Promise<OrderDetail[]> {
    const details: OrderDetail[] = [];
    for (let start = 0; start < orders.length; start += BATCH) {
      const batch = orders.slice(start, start + BATCH);
      details.push(...(await Promise.all(batch.map(({ _id }) => client.fetchQuery(orderQuery(_id))))));
    }
    // Some may have been erased since the list was loaded.
    return details.filter(({ erasedAt }) => erasedAt === null);
  }

  const slipsOrLabels = (types: readonly PaperForOrder[]) => async (orders: readonly PartialOrder[]) =>
    (await detailsOf(orders)).flatMap((order) => types.map((type): Paper => ({ type, order })));

  const pickList = (orders: readonly PartialOrder[]): Paper[] => [
    { type: 'pick-list', list: pickListOf(orders), orders },
  ];

  async function print(papersOf: (orders: readonly PartialOrder[]) => Paper[] | Promise<Paper[]>) {
    if (loading) return;
    setLoading(true);
    toast.remove(FAILURE_ID);
    try {
      setPapers(await papersOf(await load()));
    } catch {
      toast.error('Failed to fetch orders', { id: FAILURE_ID });
      setLoading(false);
    }
  }

  if (papers) return <Printouts papers={papers} onPrinted={onClose} />;
  const choices: [name: string, about: ReactNode, icon: string, papersOf: Parameters<typeof print>[0]][] = [
    [
      'Slips and labels',
      `Each slip (${SLIP_SIZE}), then its label (${LABEL_SIZE})`,
      SLIP_AND_LABEL,
      slipsOrLabels(['slip', 'label']),
    ],
    ['Packing slips', SLIP_SIZE, SLIP, slipsOrLabels(['slip'])],
    ['Labels', LABEL_SIZE, LABEL, slipsOrLabels(['label'])],
    [
      'Pick list',
      <>
        {SLIP_SIZE} · {known ? pickListLine(pickListOf(known)) : 'How many of each item'}
      </>,
      LIST,
      pickList,
    ],
  ];
  return (
    <ModalDialog title={`Print ${pluralize(count, 'order')}`} onClose={onClose}>
      <ul className={styles.choices}>
        {choices.map(([name, about, icon, papersOf], index) => (
          <li key={name}>
            <Button
              variant={index === 0 ? 'primary' : 'quiet'}
              className={styles.choice}
              aria-disabled={loading}
              onClick={() => print(papersOf)}
            >
              <Icon path={icon} />
              <span>
                {name} <span className={styles.about}>{about}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {SHOP_ADDRESS === '' && (
        <p className={styles.missing}>Labels have no return address, because SHOP_ADDRESS isn’t set.</p>
      )}
    </ModalDialog>
  );
}

/** A number stays beside what it counts. */
const pickListLine = (list: PickList): ReactNode =>
  pickListTexts(list).map((text, index, { length }) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the texts have no identity
    <Fragment key={index}>
      <span className={styles.unbroken}>
        {text}
        {index < length - 1 && ','}
      </span>{' '}
    </Fragment>
  ));
