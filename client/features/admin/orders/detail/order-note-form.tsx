import type { FormEvent } from 'react';
import { orderRequest } from '#client/features/admin/orders/core/orders-queries.ts';
import { refetchOrder } from '#client/features/admin/orders/core/refresh-orders.ts';
import { useAdminMutation } from '#client/lib/admin/use-admin-mutation.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { TextAreaField } from '#client/ui/forms/field.tsx';
import type { OrderNote } from '#contract/api/customers.ts';
import type { OrderHistoryEntry } from '#contract/api/order-history.ts';
import { ORDER_NOTE_LIMIT } from '#contract/customers.ts';
import styles from './order-details.module.css';

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
    <form className={`${styles.block} ${styles.note}`} onSubmit={add}>
      <TextAreaField
        label="Note"
        name="note"
        hint="Only your team sees notes. They’re included if the customer requests their data."
        rows={2}
        maxLength={ORDER_NOTE_LIMIT}
        required
      />
      <Button type="submit" variant="secondary" aria-disabled={isPending}>
        Add note
      </Button>
    </form>
  );
}

interface Note extends OrderNote {
  id: string;
}

function useAddNote() {
  return useAdminMutation({
    mutationFn: ({ id, note }: Note) =>
      orderRequest<OrderHistoryEntry>(id, '/notes', { method: 'POST', body: { note } }),
    success: 'Note added',
    failureId: 'note-failure',
    onSuccess: (_entry, { id }, client) => refetchOrder(client, id),
  });
}
