import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isTextField } from '#client/lib/admin/text-field.ts';

interface OrderShortcutsOptions {
  /** The element that contains the search and the rows. */
  panel: RefObject<HTMLElement | null>;
  active: boolean;
  onShowShortcuts: () => void;
}

/**
 * The keyboard shortcuts of the list. They click the controls of the focused row, so a key can only do what a click can.
 * Enter needs no code: a focused row is a focused link.
 */
export function useOrderShortcuts({ panel, active, onShowShortcuts }: OrderShortcutsOptions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const area = panel.current;
    if (!area || shouldIgnore(event)) return;
    const row = area.querySelector('[data-row]:focus-within');
    if (event.key === 'j') moveFocus(area, row, 1);
    else if (event.key === 'k') moveFocus(area, row, -1);
    else if (event.repeat) return;
    else if (event.key === '/') area.querySelector<HTMLInputElement>('[type="search"]')?.select();
    else if (event.key === '?') onShowShortcuts();
    else if (event.key === 'p') row?.querySelector<HTMLButtonElement>('[data-status="paid"]')?.click();
    else if (event.key === 'x') row?.querySelector<HTMLInputElement>('[type="checkbox"]')?.click();
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
  return (
    defaultPrevented ||
    ctrlKey ||
    altKey ||
    metaKey ||
    isTextField(target) ||
    document.querySelector('dialog:modal') !== null
  );
}

/** From outside the rows, moves to the first visible row. */
function moveFocus(area: HTMLElement, row: Element | null, step: 1 | -1): void {
  const rows = [...area.querySelectorAll('[data-row]')];
  const visible = rows.find((candidate) => candidate.getBoundingClientRect().top >= 0) ?? rows[0];
  const next = row ? rows[rows.indexOf(row) + step] : visible;
  next?.querySelector('a')?.focus();
}
