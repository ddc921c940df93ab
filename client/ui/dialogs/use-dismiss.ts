import { type RefObject, useEffect } from 'react';

/**
 * While `open`, calls `onDismiss` on Escape and when something outside `area` is pressed or focused.
 * Escape returns the focus to the opener in `area`, because the focused element disappears.
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
        // Of several openers, only the visible one accepts the focus.
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
