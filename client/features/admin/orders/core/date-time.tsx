import { dateTimeText } from './order-time.ts';

/** A date and time in the operator's time zone. */
export function DateTime({ at }: { at: string }) {
  return <time dateTime={at}>{dateTimeText(at)}</time>;
}
