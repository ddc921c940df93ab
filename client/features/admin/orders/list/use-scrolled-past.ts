import { useCallback, useState } from 'react';

/** Whether an element is above the visible part of the page, and a ref for it. */
export function useScrolledPast(): [scrolledPast: boolean, ref: (element: Element | null) => void] {
  const [scrolledPast, setScrolledPast] = useState(false);
  const ref = useCallback((element: Element | null) => {
    if (!element) return;
    const observer = new IntersectionObserver((entries) => {
      const latest = entries.at(-1);
      setScrolledPast(latest !== undefined && !latest.isIntersecting && latest.boundingClientRect.top < 0);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      setScrolledPast(false);
    };
  }, []);
  return [scrolledPast, ref];
}
