/**
 * How an order borrows what it lacks when it is placed, and pays debts back from what it receives. NONE is for orders
 * without margin.
 */
export const marginAutos = ['NONE', 'MANUAL', 'AUTO_BORROW', 'AUTO_REPAY', 'AUTO_BORROW_REPAY'] as const;
export type MarginAuto = (typeof marginAutos)[number];

export const borrows = (auto: MarginAuto): boolean => auto === 'AUTO_BORROW' || auto === 'AUTO_BORROW_REPAY';
export const repays = (auto: MarginAuto): boolean => auto === 'AUTO_REPAY' || auto === 'AUTO_BORROW_REPAY';
