import { type ReactNode, useEffect, useState } from 'react';

/** Milliseconds. Screen readers need some to find a region that appears. */
const EMPTY_FOR = 150;

interface LiveRegionProps {
  className?: string;
  children: ReactNode;
}

/**
 * A text that screen readers announce when it appears and when it changes. They announce only what changes in a region
 * that they have found before, so it is empty at first.
 */
export function LiveRegion({ className, children }: LiveRegionProps) {
  const [found, setFound] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setFound(true), EMPTY_FOR);
    return () => clearTimeout(timer);
  }, []);

  return (
    <p role="status" className={className}>
      {found && children}
    </p>
  );
}
