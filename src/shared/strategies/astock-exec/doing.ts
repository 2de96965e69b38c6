/**
 * Why an execution of A-shares does what it does, or waits. WAITS_OPEN: its day has not begun. LUNCH: the exchange
 * rests at noon. SUSPENDED: the share does not trade. LIMIT_LOCKED: the share stands at its price limit with nobody on
 * the other side, its order queues there. BEYOND_LIMIT: the price is beyond its limit. NO_QUOTES: nobody quotes.
 * SHARE_FULL: others have traded too little for its share. LOTS: what is due is below a lot. RESTING: its order is in
 * the book. NEXT_SLICE: nothing is due before the next slice. REPLACING: an order at an old price is canceled.
 * WAITS_AUCTION: what is left waits for the closing auction. AUCTION: its order is in that.
 */
export const shareDoings = [
  'WAITS_OPEN',
  'LUNCH',
  'SUSPENDED',
  'LIMIT_LOCKED',
  'BEYOND_LIMIT',
  'NO_QUOTES',
  'SHARE_FULL',
  'LOTS',
  'RESTING',
  'NEXT_SLICE',
  'REPLACING',
  'WAITS_AUCTION',
  'AUCTION',
] as const;
export type ShareDoing = (typeof shareDoings)[number];
