import { type ChangeEvent, useState } from 'react';
import { errorMessage } from '#client/lib/admin/admin-request.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { SideDialog } from '#client/ui/dialogs/side-dialog.tsx';
import type { TrackingImport } from '#contract/api/shipments.ts';
import { pluralize } from '#contract/pluralize.ts';
import { useImportTracking } from './import-tracking.ts';
import styles from './tracking-import-dialog.module.css';

/** Ships the orders of a CSV file, after a preview. */
export function TrackingImportDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File>();
  const preview = useImportTracking();
  const shipping = useImportTracking();
  const result = shipping.data ?? preview.data;
  const problem = shipping.error ?? preview.error;

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? [];
    setFile(chosen);
    preview.reset();
    shipping.reset();
    if (chosen) preview.mutate({ file: chosen, dryRun: true });
  }

  const busy = preview.isPending || shipping.isPending;
  const ready = !busy && !shipping.data && (preview.data?.orders ?? 0) > 0;
  return (
    <SideDialog title="Import tracking numbers" onClose={onClose}>
      <div className={styles.content}>
        <p>
          Choose the CSV file from your shipping service. It needs a column with the order number (or ID) and
          one with the tracking number. A carrier column is optional.
        </p>
        <label className={styles.file}>
          <span>CSV file</span>
          <input type="file" accept=".csv,.tsv,.txt,text/csv" onChange={choose} />
        </label>
        <div role="status" className={styles.result}>
          {busy && <p>{shipping.isPending ? 'Shipping...' : 'Reading the file...'}</p>}
          {!busy && result && <p>{summaryText(result, shipping.data !== undefined)}</p>}
        </div>
        {problem && (
          <p role="alert" className={styles.error}>
            {errorMessage(problem)}
          </p>
        )}
        {!busy && result && result.problems.length > 0 && <Problems problems={result.problems} />}
        {ready && file && (
          <Button onClick={() => shipping.mutate({ file, dryRun: false })}>
            {`Mark ${preview.data?.orders.toLocaleString('en-US')} as Shipped`}
          </Button>
        )}
      </div>
    </SideDialog>
  );
}

/** "37 orders ready to ship. 3 lines skipped." */
export function summaryText({ orders, problems }: TrackingImport, done: boolean): string {
  const shipped = `${pluralize(orders, 'order')} ${done ? 'shipped' : 'ready to ship'}.`;
  return problems.length === 0 ? shipped : `${shipped} ${pluralize(problems.length, 'line')} skipped.`;
}

/** The most problems that are listed. */
const SHOWN = 100;

function Problems({ problems }: Pick<TrackingImport, 'problems'>) {
  return (
    <ul className={styles.problems} aria-label="Skipped lines">
      {problems.slice(0, SHOWN).map(({ line, order, error }) => (
        <li key={line}>
          <strong>
            Line {line}
            {order && `, ${order}`}:
          </strong>{' '}
          {error}
        </li>
      ))}
      {problems.length > SHOWN && <li>and {pluralize(problems.length - SHOWN, 'more line')}.</li>}
    </ul>
  );
}
