/** Name of a query parameter that gives a window the engine of a stress run in place of the real one. */
export const stressParam = 'stress';
