/**
 * A sub-account has accounts and money of its own; a trader trades on accounts of its main account and has none.
 */
export const subKinds = ['sub', 'trader'] as const;
export type SubKind = (typeof subKinds)[number];

/**
 * What a sub-account or a trader may do beside reading and cancelling: `trade_spot` orders and strategies on spot,
 * margin, A-shares and forex; `trade_future` the same on contracts, and their position settings; `transfer` moving
 * money between wallets of its own accounts, and borrowing, repaying and converting on margin.
 */
export const subPermissions = ['trade_spot', 'trade_future', 'transfer'] as const;
export type SubPermission = (typeof subPermissions)[number];

/** What a trader may be allowed: the money is its main account's. */
export const traderPermissions: readonly SubPermission[] = ['trade_spot', 'trade_future'];

/** Sub-accounts and traders that a main account may have together. */
export const mostSubAccounts = 30;
