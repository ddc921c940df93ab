import { type ReactNode, useEffect, useState } from 'react';

/** Milliseconds that screen readers need to register a new region. */
const EMPTY_FOR = 150;

interface LiveRegionProps {
  className?: string;
  children: ReactNode;
}

/**
 * A text that screen readers announce when it appears and when it changes. It is empty at first, because they only
 * announce changes in a region that they have already registered.
 */
export function LiveRegion({ className, children }: LiveRegionProps) {
  const [registered, setRegistered] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setRegistered(true), EMPTY_FOR);
    return () => clearTimeout(timer);
  }, []);

  return (
    <p role="status" className={className}>
      {registered && children}
    </p>
  );
}
