import { useEffect } from 'react';
import type { PagePart } from './event-replay.ts';

/** Put next to a part's content: reports the part as hydrated, so that a press made before is replayed. */
export function Hydrated({ part }: { part: PagePart }) {
  useEffect(() => window.onHydrated?.(part), [part]);
  return null;
}
