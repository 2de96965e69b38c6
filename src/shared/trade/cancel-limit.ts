/** The most orders that one cancel names. */
export const mostAtOnce = 500;
