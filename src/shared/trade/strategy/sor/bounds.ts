/**
 * Over what an order is routed: spot, perpetuals that settle in the quote (FORWARD) or in the coin (INVERSE), contracts
 * that expire on one day (DELIVERY), and perpetuals by their price with the funding that is expected (FUNDING).
 */
export const sorPaths = ['SPOT', 'FORWARD', 'INVERSE', 'DELIVERY', 'FUNDING'] as const;
export type SorPath = (typeof sorPaths)[number];

/** What becomes of what is left after all rounds: it rests at the best price, or stays undone. */
export const sorFinishes = ['REST', 'EXPIRE'] as const;

/** Exchanges that one order is routed over at most. */
export const sorVenues = 8;
/** Percent beyond the best price of all exchanges that may be paid. */
export const sorSlippage = { least: 0.01, most: 10, usual: 0.3 } as const;
/** Times that it is sent over the exchanges. */
export const sorRounds = { least: 1, most: 50, usual: 5 } as const;
/** Seconds from the start to its end. */
export const sorDuration = { least: 5, most: 86_400, usual: 120 } as const;
/** Hours of funding that count as a part of the price. */
export const sorHours = { least: 0, most: 720, usual: 24 } as const;
