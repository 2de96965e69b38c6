import { dayMs } from '../../../shared/base/time.ts';
import type { Instrument } from '../../../shared/market/instrument.ts';

/** A contract that ends within so many days is called current, a later one quarterly. */
const currentDays = 90;

/** Title of a contract that comes to an end, whatever it is on. */
export const titleOf = (expiry: number, nowMs: number): NonNullable<Instrument['title']> =>
  expiry - nowMs <= currentDays * dayMs ? 'current' : 'quarterly';
