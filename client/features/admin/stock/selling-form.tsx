import { type FormEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFocusFallback } from '#client/lib/use-focus-fallback.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { DateTime } from '#client/ui/content/date-time.tsx';
import { TextField } from '#client/ui/forms/field.tsx';
import type { Selling, SellingDraft } from '#contract/api/stock.ts';
import { MAX_SELLING_SENTENCE, SELLING_SENTENCE_RULE } from '#contract/stock.ts';
import { useSaveSelling } from './save-stock.ts';
import styles from './stock-panel.module.css';

/** Whether the shop takes orders. Shows what is stored until the operator changes it. */
export function SellingForm({ selling }: { selling: Selling }) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  useFocusFallback(form);
  const [draft, setDraft] = useState<SellingDraft>();
  const [sentenceError, setSentenceError] = useState<string>();
  const { mutate, isPending, error, reset } = useSaveSelling();
  const { on, sentence } = draft ?? selling;

  function edit(change: Partial<SellingDraft>) {
    setSentenceError(undefined);
    // By now, the operator has read what another operator changed.
    reset();
    // The version as it was when editing began, so that another operator's change is not overwritten.
    setDraft({ on, sentence, version: draft?.version ?? selling.version, ...change });
  }

  function discard() {
    setDraft(undefined);
    setSentenceError(undefined);
    reset();
  }

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending || draft === undefined) return;
    if (!on && sentence.trim() === '') {
      // Rendered before the focus moves, so that screen readers announce the field with its message.
      flushSync(() => setSentenceError(SELLING_SENTENCE_RULE));
      event.currentTarget.querySelector<HTMLElement>('[name="sentence"]')?.focus();
      return;
    }
    mutate(draft, {
      onSuccess: () => setDraft(undefined),
      // The error shows what the other operator saved, so the next save may overwrite it.
      onError: ({ stored }) => stored && setDraft({ ...draft, version: stored.selling.version }),
    });
  }

  const choice = (label: string, value: boolean) => (
    <label className={styles.choice}>
      <input
        type="radio"
        name="on"
        checked={on === value}
        disabled={isPending}
        onChange={() => edit({ on: value })}
      />
      {label}
    </label>
  );

  return (
    <form
      ref={form}
      tabIndex={-1}
      className={styles.block}
      aria-labelledby={id}
      aria-busy={isPending || undefined}
      onSubmit={save}
    >
      <h2 id={id} className={styles.heading}>
        Selling
      </h2>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">Selling</legend>
        {choice('On', true)}
        {choice('Off', false)}
      </fieldset>
      <TextField
        label="Message for shoppers"
        name="sentence"
        optional={on}
        hint="Shoppers see this while selling is off. They can’t order."
        value={sentence}
        maxLength={MAX_SELLING_SENTENCE}
        readOnly={isPending}
        error={sentenceError}
        onChange={(event) => edit({ sentence: event.currentTarget.value })}
      />
      {error && (
        <p role="alert" className={styles.problem}>
          {error.reason}
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" aria-disabled={isPending || draft === undefined}>
          Save
        </Button>
        {draft && (
          <Button variant="quiet" onClick={discard}>
            Discard changes
          </Button>
        )}
      </div>
      {selling.changedAt !== null && (
        <p className={styles.quiet}>
          Changed <DateTime at={selling.changedAt} />
          {selling.changedBy && ` by ${selling.changedBy}`}
        </p>
      )}
    </form>
  );
}
