import { isNeeded, type World } from './world.ts';

/** Lets go of the options that are closed for good and in which no user has anything any more: new ones come every day, and the world must not grow with them. */
export function dropExpired({ markets }: World): void {
  for (const [key, market] of markets) {
    const { contract, listed: { instrument } } = market;
    if (contract?.option && instrument.status === 'CLOSE' && !isNeeded(market)) markets.delete(key);
  }
}
