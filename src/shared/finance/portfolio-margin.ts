/** Maintenance rate of a loan by the leverage of the margin account, a fraction. Source: Binance portfolio margin. */
export const loanMaintenanceRates = { 3: 0.1, 5: 0.08, 10: 0.05 } as const;
/**
 * Bounds of the unified maintenance margin ratio; a bound itself belongs to the stricter state. Source: Binance
 * portfolio margin.
 */
export const portfolioBounds = { callAt: 1.5, reduceOnlyAt: 1.2, liquidateAt: 1.05 } as const;
