import { type RefObject, useEffect } from 'react';

/**
 * Calls `onDismiss` on a press outside of `area`, when the focus goes there, and on Escape, for as long as `open`.
 * Escape gives the focus back to the button in `area` that opened it, for what had it disappears.
 */
export function useDismiss(area: RefObject<HTMLElement | null>, open: boolean, onDismiss: () => void): void {
  useEffect(() => {
    if (!open) return;
    const onElsewhere = (event: Event) => {
      if (!area.current?.contains(event.target as Node)) onDismiss();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      if (area.current?.contains(document.activeElement)) {
        // Of several, only the one that is in view takes it.
        for (const opener of area.current.querySelectorAll<HTMLElement>('[aria-expanded]')) opener.focus();
      }
      onDismiss();
    };
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
      document.removeEventListener('keydown', onKey);
    };
  }, [area, open, onDismiss]);
}
