import { type RefObject, useEffect, useEffectEvent } from 'react';

interface OrderKeysOptions {
  /** Where the search and the rows are. */
  panel: RefObject<HTMLElement | null>;
  active: boolean;
  onShowKeys: () => void;
}

/**
 * The keys of the list. They press what the focused row shows, so that a key does nothing that a click could not.
 * Enter needs no code: the focus of a row lies on its link.
 */
export function useOrderKeys({ panel, active, onShowKeys }: OrderKeysOptions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const area = panel.current;
    if (!area || isMeantForAnother(event)) return;
    const row = area.querySelector('[data-row]:focus-within');
    if (event.key === 'j') moveFocus(area, row, 1);
    else if (event.key === 'k') moveFocus(area, row, -1);
    else if (event.repeat) return;
    else if (event.key === '/') area.querySelector<HTMLInputElement>('[type="search"]')?.select();
    else if (event.key === '?') onShowKeys();
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

/** What takes letters itself. */
const TEXT_FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

function isMeantForAnother({ defaultPrevented, ctrlKey, altKey, metaKey, target }: KeyboardEvent): boolean {
  return (
    defaultPrevented ||
    ctrlKey ||
    altKey ||
    metaKey ||
    (target instanceof Element && target.closest(TEXT_FIELDS) !== null) ||
    document.querySelector('dialog:modal') !== null
  );
}

/** From outside the rows, it goes to the first one in view. */
function moveFocus(area: HTMLElement, row: Element | null, step: 1 | -1): void {
  const rows = [...area.querySelectorAll('[data-row]')];
  const inView = rows.find((candidate) => candidate.getBoundingClientRect().top >= 0) ?? rows[0];
  const next = row ? rows[rows.indexOf(row) + step] : inView;
  next?.querySelector('a')?.focus();
}
