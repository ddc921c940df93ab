import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#client/ui/buttons/button.tsx';
import { TextField } from '#client/ui/forms/field.tsx';
import type { StockCount } from '#contract/api/stock.ts';
import { STOCK_COUNT_RULE } from '#contract/stock.ts';
import { useSaveCount } from './save-stock.ts';
import { countOf, countText, parseCount } from './stock-counts.ts';
import styles from './stock-panel.module.css';
import { isRemoved } from './stock-query.ts';

interface CountFormProps {
  product: string;
  title: string;
  color: string;
  count: Pick<StockCount, 'remaining' | 'version'>;
}

function stateText(count: Pick<StockCount, 'title' | 'color' | 'remaining'>): string | undefined {
  if (isRemoved(count)) return 'No longer sold. Clear the field to remove it.';
  return count.remaining === 0 ? 'Sold out' : undefined;
}

/** How many of a color are left. Shows the current count until the operator types another one. */
export function CountForm({ product, title, color, count }: CountFormProps) {
  const [draft, setDraft] = useState<{ text: string; version: number }>();
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useSaveCount();
  const current = countText(count.remaining);
  const label = color || 'In stock';

  function type(text: string) {
    setError(undefined);
    // The version as it was when typing began, so that another operator's correction is not overwritten.
    setDraft(text === current ? undefined : { text, version: draft?.version ?? count.version });
  }

  function showError(form: HTMLFormElement, reason: string) {
    // Rendered before the focus moves, so that screen readers announce the field with its message.
    flushSync(() => setError(reason));
    form.querySelector('input')?.focus();
  }

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isPending || draft === undefined) return;
    const remaining = parseCount(draft.text);
    if (remaining === undefined) return showError(form, STOCK_COUNT_RULE);
    mutate(
      { product, color, remaining, version: draft.version },
      {
        onSuccess: () => setDraft(undefined),
        onError({ reason, stored }) {
          // The error shows what the other operator saved, so the next save may overwrite it.
          if (stored) setDraft({ ...draft, version: countOf(stored, title, color).version });
          showError(form, reason);
        },
      },
    );
  }

  return (
    <form className={styles.count} aria-busy={isPending || undefined} onSubmit={save}>
      {/* Not type="number", which reads letters as an empty field. */}
      <TextField
        label={label}
        name="remaining"
        inputMode="numeric"
        autoComplete="off"
        placeholder="Not counted"
        value={draft?.text ?? current}
        readOnly={isPending}
        hint={draft ? `Now: ${current || 'not counted'}` : stateText({ title, color, ...count })}
        error={error}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Button
        type="submit"
        variant="quiet"
        aria-label={`Save ${color || title}`}
        aria-disabled={isPending || draft === undefined}
      >
        Save
      </Button>
    </form>
  );
}
