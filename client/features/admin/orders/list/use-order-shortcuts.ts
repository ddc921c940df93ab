import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isTextField } from '#client/lib/admin/text-field.ts';

interface OrderShortcutsOptions {
  /** The element that contains the search and the rows. */
  panel: RefObject<HTMLElement | null>;
  active: boolean;
  onShowShortcuts: () => void;
}

/**
 * The keyboard shortcuts of the list and of an open order. They click the controls of the focused row or of the open order,
 * so a key can only do what a click can. Enter needs no code: a focused row is a focused link.
 */
export function useOrderShortcuts({ panel, active, onShowShortcuts }: OrderShortcutsOptions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const area = panel.current;
    if (!area || shouldIgnore(event)) return;
    const [dialog, ...others] = document.querySelectorAll<HTMLElement>('dialog:modal');
    if (others.length > 0 || (dialog && !dialog.querySelector('[data-open-order]'))) return;
    const row = area.querySelector('[data-row]:focus-within');
    if (event.key === 'j' || event.key === 'k') {
      const step = event.key === 'j' ? 'next' : 'previous';
      if (dialog) click(dialog, `[data-step="${step}"]`);
      else moveFocus(area, row, step === 'next' ? 1 : -1);
    } else if (event.repeat) return;
    else if (event.key === '?') onShowShortcuts();
    else if (event.key === 'p') click(dialog ?? row, '[data-status="paid"]');
    else if (event.key === 's' && dialog)
      dialog.querySelector<HTMLInputElement>('[name="tracking_number"]')?.focus();
    else if (event.key === 's') click(row, '[data-ship]');
    else if (dialog) return;
    else if (event.key === '/') area.querySelector<HTMLInputElement>('[type="search"]')?.select();
    else if (event.key.toLowerCase() === 'x') click(row, '[type="checkbox"]', event.shiftKey);
    else return;
    event.preventDefault();
  });

  useEffect(() => {
    if (!active) return;
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [active]);
}

function shouldIgnore({ defaultPrevented, ctrlKey, altKey, metaKey, target }: KeyboardEvent): boolean {
  return defaultPrevented || ctrlKey || altKey || metaKey || isTextField(target);
}

/** A click by script, which Shift accompanies if `shiftKey` is set. */
const click = (area: Element | null, control: string, shiftKey = false) =>
  area
    ?.querySelector(control)
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));

/** From outside the rows, moves to the first visible row. */
function moveFocus(area: HTMLElement, row: Element | null, step: 1 | -1): void {
  const rows = [...area.querySelectorAll('[data-row]')];
  const visible = rows.find((candidate) => candidate.getBoundingClientRect().top >= 0) ?? rows[0];
  const next = row ? rows[rows.indexOf(row) + step] : visible;
  next?.querySelector('a')?.focus();
}
