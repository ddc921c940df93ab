import { type RefObject, useEffect, useRef } from 'react';
import type { PartialOrder } from '#client/features/admin/orders/core/order-view.ts';

/**
 * When an open order closes, focuses its row, or the row in its place if it has left the list. The browser alone would
 * focus the control that opened the dialog, which may be gone or belong to another order.
 */
export function useRowFocus(
  panel: RefObject<HTMLElement | null>,
  orders: readonly PartialOrder[],
  openId: string | undefined,
): void {
  const last = useRef<{ id: string; index: number }>(undefined);
  useEffect(() => {
    if (openId === undefined) return;
    const index = orders.findIndex(({ _id }) => _id === openId);
    if (index >= 0 || last.current?.id !== openId) last.current = { id: openId, index };
  }, [openId, orders]);

  useEffect(() => {
    const closed = last.current;
    if (openId !== undefined || !closed) return;
    last.current = undefined;
    const { activeElement, body } = document;
    const rows = [...(panel.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const inPlace = closed.index < 0 ? undefined : rows[Math.min(closed.index, rows.length - 1)];
    const row = rows.find(({ dataset }) => dataset.row === closed.id) ?? inPlace;
    // Not if something else has taken it, such as the filter for a customer.
    const isFree =
      activeElement === body || activeElement === panel.current || activeElement?.closest('[data-row]');
    if (isFree && !row?.contains(activeElement)) row?.querySelector('a')?.focus();
    // The focus is back in the search: the next search replaces its text. Otherwise Chromium ignores typing if the list is empty.
    if (activeElement instanceof HTMLInputElement && panel.current?.contains(activeElement))
      activeElement.select();
  }, [panel, openId]);
}
