/** SQL for a time as ISO 8601 text in UTC, to the millisecond. */
export const isoMilliseconds = (time: string) =>
  `to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
