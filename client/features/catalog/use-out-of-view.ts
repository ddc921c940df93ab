import { type RefObject, useEffect, useState } from 'react';

/** True while the element is not in view, or only behind what sticks to the edges. */
export function useOutOfView(element: RefObject<HTMLElement | null>): boolean {
  const [outOfView, setOutOfView] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => setOutOfView(entries.at(-1)?.isIntersecting === false),
      { rootMargin: '-64px 0px -72px 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return outOfView;
}
