/** What stands for "no debt", and the highest level that is ever shown. */
export const noDebtLevel = 999;

/**
 * Bounds of cross margin by leverage: a collateral level above `transferAbove` allows to borrow and to transfer out,
 * one above `borrowAbove` to borrow only; a margin level at or below `callAt` is a margin call, at or below
 * `liquidateAt` a liquidation. Source: Binance FAQ 360030493931.
 */
export const crossMarginRules = {
  3: { transferAbove: 2, borrowAbove: 1.5, callAt: 1.3, liquidateAt: 1.1 },
  5: { transferAbove: 2, borrowAbove: 1.25, callAt: 1.16, liquidateAt: 1.1 },
} as const;
/** Leverages that cross margin classic knows. */
export type CrossLeverage = keyof typeof crossMarginRules;
