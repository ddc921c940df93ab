import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { isTextField } from '#client/lib/admin/text-field.ts';
import { useAdminMutation } from '#client/lib/admin/use-admin-mutation.ts';
import { HttpError } from '#client/lib/http.ts';
import { useStore } from '#client/lib/store.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { LiveRegion } from '#client/ui/feedback/live-region.tsx';
import toaster from '#client/ui/feedback/toaster.module.css';
import type { AdminOrder } from '#contract/api/orders.ts';
import { type Cancellation, cancellations, NO_CANCELLATIONS, withdrawUndo } from './cancellations.ts';
import { orderRequest } from './orders-queries.ts';
import { refreshOrders, updateCachedOrders } from './refresh-orders.ts';
import styles from './undo-cancel.module.css';

function useUndoCancel() {
  return useAdminMutation({
    mutationFn: (id: string) => orderRequest<AdminOrder>(id, '/undo-cancel', { method: 'POST' }),
    success: 'Cancellation undone',
    failureId: (id) => `undo-failure ${id}`,
    onSuccess(order, id, client) {
      withdrawUndo(id);
      return updateCachedOrders(client, [order]);
    },
    onError(error, id, client) {
      // After any other error, the shop or its database was unreachable and may still accept the undo.
      if (error instanceof HttpError && error.status < 500) withdrawUndo(id);
      refreshOrders(client);
    },
  });
}

/** Moves focus when the focused button disappears: to the open order, its row, or else the first row. */
function focusOrder(id: string): void {
  const places = [':modal h2', `[data-row="${id}"] a`, '[data-row] a'];
  const place = places.map((selector) => document.querySelector<HTMLElement>(selector)).find(Boolean);
  place?.focus({ preventScroll: true });
}

/** Offers to undo each cancellation for a few seconds. Mount it in the topmost layer only. */
export function UndoCancel() {
  const offered = useStore(cancellations, NO_CANCELLATIONS);
  const { mutate, isPending } = useUndoCancel();

  const undo = (id: string) => isPending || mutate(id);

  const press = useEffectEvent((event: KeyboardEvent) => {
    const latest = offered.at(-1);
    const isUndo = (event.ctrlKey || event.metaKey) && event.key === 'z' && !isTextField(event.target);
    if (!latest || !isUndo) return;
    event.preventDefault();
    undo(latest.id);
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  return (
    <div className={styles.toasts}>
      {offered.map(({ id, text }) => (
        <UndoAlert key={id} id={id} text={text} busy={isPending} onUndo={() => undo(id)} />
      ))}
    </div>
  );
}

interface UndoAlertProps extends Cancellation {
  busy: boolean;
  onUndo: () => void;
}

function UndoAlert({ id, text, busy, onUndo }: UndoAlertProps) {
  const button = useRef<HTMLButtonElement>(null);
  const textId = useId();
  useLayoutEffect(
    () => () => {
      if (document.activeElement === button.current) focusOrder(id);
    },
    [id],
  );
  return (
    <div className={toaster.toast}>
      <div id={textId}>
        <LiveRegion>{text}</LiveRegion>
      </div>
      <Button
        ref={button}
        variant="secondary"
        aria-describedby={textId}
        aria-disabled={busy}
        aria-keyshortcuts="Control+Z Meta+Z"
        onClick={onUndo}
      >
        Undo
      </Button>
    </div>
  );
}
