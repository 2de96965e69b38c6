/** Whether a margin ratio calls for liquidation: at 1 (100 %) and above. */
export const isLiquidated = (ratio: number): boolean => ratio >= 1;
