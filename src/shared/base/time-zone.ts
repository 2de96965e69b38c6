/**
 * Whether a text is the IANA name of a time zone that this machine knows. A plain distance from UTC, such as `+05:30`,
 * is none.
 */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) && /^\w/.test(name);
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
