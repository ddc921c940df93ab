import { type RefObject, useEffect } from 'react';

/**
 * Calls `onDismiss` on a press outside of `area` and on Escape, for as long as `open`.
 * Escape gives the focus back to the button in `area` that opened it, for what had it disappears.
 */
export function useDismiss(area: RefObject<HTMLElement | null>, open: boolean, onDismiss: () => void): void {
  useEffect(() => {
    if (!open) return;
    const onPress = (event: PointerEvent) => {
      if (!area.current?.contains(event.target as Node)) onDismiss();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      if (area.current?.contains(document.activeElement)) {
        area.current.querySelector<HTMLElement>('[aria-expanded]')?.focus();
      }
      onDismiss();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [area, open, onDismiss]);
}
