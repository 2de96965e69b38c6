/** Name of the store, of which all builds have one. */
export const storeName = 'halyard';
