import { type ChangeEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { errorMessage } from '#client/lib/admin/admin-request.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { SideDialog } from '#client/ui/dialogs/side-dialog.tsx';
import type { TrackingImport } from '#contract/api/shipments.ts';
import { formatCount, pluralize } from '#contract/pluralize.ts';
import { CARRIER_NAMES, CARRIERS } from '#contract/shipments.ts';
import { useImportTracking } from './import-tracking.ts';
import styles from './tracking-import-dialog.module.css';

/** Ships the orders of a CSV file, after a preview. */
export function TrackingImportDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File>();
  const [skipShared, setSkipShared] = useState(true);
  /** Of the last preview: the checkbox stays while the next one loads. */
  const [shared, setShared] = useState(0);
  const preview = useImportTracking();
  const shipping = useImportTracking();
  const result = shipping.data ?? preview.data;
  const problem = shipping.error ?? preview.error;

  function change(chosen: File | undefined) {
    setFile(chosen);
    setShared(0);
    preview.reset();
  }

  /** Otherwise, browsers ignore the same file chosen again, although the operator may have corrected it. */
  function forget(event: MouseEvent<HTMLInputElement>) {
    // Its report would be lost.
    if (shipping.isPending) return event.preventDefault();
    event.currentTarget.value = '';
    change(undefined);
  }

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? [];
    change(chosen);
    shipping.reset();
    if (chosen) runPreview(chosen, skipShared);
  }

  function runPreview(chosen: File, skip: boolean) {
    preview.mutate(
      { file: chosen, dryRun: true, skipShared: skip },
      { onSuccess: (found) => setShared(found.shared) },
    );
  }

  function toggleSkip() {
    setSkipShared(!skipShared);
    if (file) runPreview(file, !skipShared);
  }

  // The pressed button disappears.
  const status = useRef<HTMLDivElement>(null);
  const { isSuccess } = shipping;
  useEffect(() => {
    if (isSuccess) status.current?.focus();
  }, [isSuccess]);

  const busy = preview.isPending || shipping.isPending;
  const ready = !preview.isPending && !shipping.data && (preview.data?.orders ?? 0) > 0;
  return (
    <SideDialog title="Import tracking numbers" onClose={onClose}>
      <div className={styles.content}>
        <p>
          Choose the CSV file from your shipping service. It needs a column with the order number (or ID) and
          one with the tracking number. Without a carrier column, the shop recognizes the carrier from the
          tracking number.
        </p>
        <label className={styles.file}>
          <span>CSV file</span>
          <input type="file" accept=".csv,.tsv,.txt,text/csv" onClick={forget} onChange={choose} />
        </label>
        <div ref={status} tabIndex={-1} role="status" className={styles.result}>
          {busy && <p>{shipping.isPending ? 'Shipping...' : 'Reading the file...'}</p>}
          {!busy && result && <p>{summaryText(result, shipping.data !== undefined)}</p>}
          {!busy && result && result.orders > 0 && <p className={styles.carriers}>{carriersText(result)}</p>}
        </div>
        {problem && (
          <p role="alert" className={styles.error}>
            {errorMessage(problem)}
          </p>
        )}
        {!busy && result && result.warnings.length > 0 && (
          <section className={styles.warnings} aria-label="Please check">
            <p className={styles.result}>Please check</p>
            <Lines
              label="Warnings"
              lines={result.warnings.map(({ warning, ...line }) => ({ ...line, text: warning }))}
            />
          </section>
        )}
        {!busy && result && result.problems.length > 0 && (
          <section className={styles.skipped} aria-label="Skipped">
            <p className={styles.result}>Skipped lines</p>
            <Lines
              label="Skipped lines"
              lines={result.problems.map(({ error, ...line }) => ({ ...line, text: error }))}
            />
          </section>
        )}
        {shared > 0 && shipping.isIdle && (
          <label className={styles.skip}>
            <input type="checkbox" checked={skipShared} onChange={toggleSkip} />
            {shared === 1
              ? 'Skip the order that shares a number'
              : `Skip the ${formatCount(shared)} orders that share a number`}
          </label>
        )}
        {ready && file && (
          <Button
            aria-disabled={busy}
            onClick={() => busy || shipping.mutate({ file, dryRun: false, skipShared })}
          >
            {`Mark ${formatCount(preview.data?.orders ?? 0)} as Shipped`}
          </Button>
        )}
      </div>
    </SideDialog>
  );
}

/** "37 orders ready to ship. 2 warnings. 3 lines skipped." */
export function summaryText({ orders, warnings, problems }: TrackingImport, done: boolean): string {
  return [
    `${pluralize(orders, 'order')} ${done ? 'shipped' : 'ready to ship'}.`,
    warnings.length > 0 && `${pluralize(warnings.length, 'warning')}.`,
    problems.length > 0 && `${pluralize(problems.length, 'line')} skipped.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** "USPS 30, UPS 7" */
const carriersText = ({ carriers }: TrackingImport): string =>
  CARRIERS.filter((carrier) => carriers[carrier] > 0)
    .map((carrier) => `${CARRIER_NAMES[carrier]} ${formatCount(carriers[carrier])}`)
    .join(', ');

/** Maximum number of texts to list. */
const SHOWN = 100;

/** Maximum number of lines to name for one text. */
const NAMED = 10;

interface Line {
  line: number;
  order: string;
  text: string;
}

/** "Line 2, LC123456", or "Lines 2, 3, and 5" with the same text. */
export function groupLines(lines: readonly Line[]): { name: string; text: string }[] {
  const groups = new Map<string, Line[]>();
  for (const line of lines) groups.set(line.text, [...(groups.get(line.text) ?? []), line]);
  return [...groups].map(([text, group]) => ({ name: linesText(group), text }));
}

function linesText([first, ...others]: Line[]): string {
  if (!first) return '';
  if (others.length === 0) return `Line ${first.line}${first.order && `, ${first.order}`}`;
  const numbers = [first, ...others].map(({ line }) => String(line));
  const unnamed = numbers.length - NAMED;
  return `Lines ${inWords.format(unnamed > 1 ? [...numbers.slice(0, NAMED), `${unnamed} more`] : numbers)}`;
}

const inWords = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** What is wrong with some lines of the file. */
function Lines({ label, lines }: { label: string; lines: readonly Line[] }) {
  const groups = groupLines(lines);
  return (
    <ul className={styles.problems} aria-label={label}>
      {groups.slice(0, SHOWN).map(({ name, text }) => (
        <li key={text}>
          <strong>{name}:</strong> {text}
        </li>
      ))}
      {groups.length > SHOWN && <li>and {pluralize(groups.length - SHOWN, 'more problem')}.</li>}
    </ul>
  );
}
