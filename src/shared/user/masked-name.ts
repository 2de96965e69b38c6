/** A user name for others to see: the first two characters and the last one, of short names the first alone. */
export const maskedName = (name: string): string =>
  name.length < 6 ? `${name.slice(0, 1)}***` : `${name.slice(0, 2)}***${name.slice(-1)}`;
