import { useEffect, useState } from 'react';

/** True as long as `shown`, and `milliseconds` longer, so that what slides away is not empty while it does. */
export function useLingering(shown: boolean, milliseconds: number): boolean {
  const [lingering, setLingering] = useState(shown);
  if (shown && !lingering) setLingering(true);

  useEffect(() => {
    if (shown) return;
    const timer = setTimeout(() => setLingering(false), milliseconds);
    return () => clearTimeout(timer);
  }, [shown, milliseconds]);

  return shown || lingering;
}
