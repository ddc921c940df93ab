import { type RefObject, useEffect, useRef } from 'react';

/**
 * When the focused control in `area` disappears, focuses what `find` finds there: by default the area itself, which needs
 * tabIndex={-1}. Tries again after the next render if that is null. Of nested areas, the innermost one comes first.
 */
export function useFocusFallback(
  area: RefObject<HTMLElement | null>,
  find: (area: HTMLElement) => HTMLElement | null = itself,
): void {
  const last = useRef<Element>(null);

  useEffect(() => {
    const element = area.current;
    const note = ({ target }: FocusEvent) => {
      last.current = target as Element;
    };
    element?.addEventListener('focusin', note);
    return () => element?.removeEventListener('focusin', note);
  }, [area]);

  // After each render: effects of inner components run first.
  useEffect(() => {
    if (last.current?.isConnected !== false || document.activeElement !== document.body) return;
    if (area.current) find(area.current)?.focus({ preventScroll: true });
  });
}

const itself = (area: HTMLElement) => area;
