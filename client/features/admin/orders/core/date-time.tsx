import { dateTimeText } from './order-time.ts';

/** A time in the operator's time zone, as `dateTimeText` writes it. */
export function DateTime({ at }: { at: string }) {
  return <time dateTime={at}>{dateTimeText(at)}</time>;
}
