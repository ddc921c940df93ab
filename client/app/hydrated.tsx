import { useEffect } from 'react';
import type { PagePart } from './event-replay.ts';

/** Rendered next to a part's content: reports it as hydrated, so that an earlier press is replayed. */
export function Hydrated({ part }: { part: PagePart }) {
  useEffect(() => window.onHydrated?.(part), [part]);
  return null;
}
