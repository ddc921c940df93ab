import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import type { PartialOrder } from '#client/features/admin/orders/core/order-view.ts';
import type { OrderDetail } from '#contract/api/orders.ts';
import type { PickList } from '#contract/pick-list.ts';
import { PackingSlip } from './packing-slip.tsx';
import styles from './print.module.css';
import { PrintedPickList } from './printed-pick-list.tsx';
import { labelSizes, ShippingLabel } from './shipping-label.tsx';

/** The packing slip goes into the package, the label onto it. */
export type PaperForOrder = 'slip' | 'label';

export type Paper =
  | { type: PaperForOrder; order: OrderDetail }
  | { type: 'pick-list'; list: PickList; orders: readonly PartialOrder[] | undefined };

interface PrintoutsProps {
  papers: readonly Paper[];
  /** If set, the papers print as soon as they are complete; otherwise, only with the browser's print command. */
  onPrinted?: () => void;
}

/** Printed instead of what is on the screen: each paper on its own page, without prices or card data. */
export function Printouts({ papers, onPrinted }: PrintoutsProps) {
  const printNow = onPrinted !== undefined;
  const done = useEffectEvent(() => onPrinted?.());
  useEffect(() => {
    if (!printNow) return;
    const job = new AbortController();
    // On phones, `print` returns before printing.
    window.addEventListener('afterprint', () => done(), { once: true, signal: job.signal });
    // Browsers print pictures only if they have loaded. What cannot be loaded is left out.
    const pictures = document.querySelectorAll<HTMLImageElement>('[data-print] img');
    Promise.allSettled([...pictures].map((picture) => picture.decode())).then(() => {
      if (!job.signal.aborted) window.print();
    });
    return () => job.abort();
  }, [printNow]);

  const labeled = papers.flatMap((paper) => (paper.type === 'label' ? [paper.order] : []));
  const sizes = labelSizes(labeled);
  return createPortal(
    papers.map((paper, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: an order can have several papers
      <div key={index} className={styles.page} data-print={paper.type} aria-hidden="true">
        {paper.type === 'slip' && <PackingSlip order={paper.order} />}
        {paper.type === 'label' && (
          <ShippingLabel order={paper.order} size={sizes[labeled.indexOf(paper.order)]} />
        )}
        {paper.type === 'pick-list' && <PrintedPickList list={paper.list} orders={paper.orders} />}
      </div>
    )),
    document.body,
  );
}
