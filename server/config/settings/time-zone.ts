/** Offsets such as +01:00 are not accepted: PostgreSQL inverts their sign. */
const TIME_ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/;

/** Whether Node knows a time zone by this name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return TIME_ZONE_NAME.test(name);
  } catch {
    return false;
  }
}
