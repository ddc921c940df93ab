import { type RefObject, useEffect, useState } from 'react';

/** True while the reader has scrolled past the element. */
export function useLeftBehind(element: RefObject<HTMLElement | null>): boolean {
  const [leftBehind, setLeftBehind] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    // Everything below counts as in view, so that a jump over the element is noticed too.
    const observer = new IntersectionObserver(
      (entries) => setLeftBehind(entries.at(-1)?.isIntersecting === false),
      { rootMargin: '-64px 0px 100000px 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return leftBehind;
}
