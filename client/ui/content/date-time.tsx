import { dateTimeText } from '#client/lib/date-time.ts';

/** A date and time in the operator's time zone. */
export function DateTime({ at }: { at: string }) {
  return <time dateTime={at}>{dateTimeText(at)}</time>;
}
