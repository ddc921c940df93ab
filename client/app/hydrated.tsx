import { useEffect } from 'react';
import type { PagePart } from './event-replay.ts';

/** Has what was pressed in a part of the page before it was hydrated repeated now. Stands beside what is in the part. */
export function Hydrated({ part }: { part: PagePart }) {
  useEffect(() => window.onHydrated?.(part), [part]);
  return null;
}
