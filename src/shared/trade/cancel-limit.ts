/** The most orders that one cancel names. */
export const maxAtOnce = 500;
