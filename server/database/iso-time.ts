/** SQL for a time as ISO 8601 text in UTC. @param fraction as in PostgreSQL's `to_char` */
const isoTime = (time: string, fraction: 'MS' | 'US') =>
  `to_char((${time}) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.${fraction}"Z"')`;

export const isoMilliseconds = (time: string) => isoTime(time, 'MS');

/** As exact as PostgreSQL stores it, so that it can be compared with the column. */
export const isoMicroseconds = (time: string) => isoTime(time, 'US');
