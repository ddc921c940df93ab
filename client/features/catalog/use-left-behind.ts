import { type RefObject, useEffect, useState } from 'react';

/** True while the reader has scrolled past the element. */
export function useLeftBehind(element: RefObject<HTMLElement | null>): boolean {
  const [leftBehind, setLeftBehind] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => {
      const entry = entries.at(-1);
      if (entry) setLeftBehind(!entry.isIntersecting && entry.boundingClientRect.bottom < 100);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return leftBehind;
}
