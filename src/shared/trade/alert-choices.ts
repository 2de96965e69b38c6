export const alertDirections = ['DOWN_TO', 'UP_TO'] as const;
/** What an INDICATOR waits for: its plot at a level, its plot at another one of its plots, or the close at its plot. */
export const alertCrossings = ['LEVEL', 'PLOT', 'CLOSE'] as const;
/**
 * Which spread of two markets a SPREAD waits for, as finance/spread.ts has them: what opening brings in (the market of
 * the alert bought and the other one sold at their best prices), or what closing does, the reverse.
 */
export const alertSpreads = ['OPEN', 'CLOSE'] as const;
