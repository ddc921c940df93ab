import type { FormEvent } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
import { TextAreaField } from '#client/ui/forms/field.tsx';
import { ORDER_NOTE_LIMIT } from '#contract/customers.ts';
import { useAddNote } from './customer-mutations.ts';
import styles from './order-details.module.css';

/** Adds a line to the history. */
export function OrderNoteForm({ id }: { id: string }) {
  const { mutate, isPending } = useAddNote();

  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const note = String(new FormData(form).get('note') ?? '').trim();
    if (isPending || note === '') return;
    mutate({ id, note }, { onSuccess: () => form.reset() });
  }

  return (
    <form className={styles.note} onSubmit={add}>
      <TextAreaField
        label="Note"
        name="note"
        hint="For operators, and for a customer who asks for their data."
        rows={2}
        maxLength={ORDER_NOTE_LIMIT}
        required
      />
      <Button type="submit" look="secondary" aria-disabled={isPending}>
        Add note
      </Button>
    </form>
  );
}
