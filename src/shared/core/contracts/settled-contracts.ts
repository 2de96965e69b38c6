import type { Instrument } from '../../market/instrument.ts';
import { isNeeded, type CoreState } from '../state/core-state.ts';

/** Whether a contract has come to its end: it is settled, and never traded again. */
export const isSettled = ({ contract, expiry, status }: Instrument): boolean =>
  contract && expiry !== null && status === 'CLOSE';

/**
 * Lets go of the contracts that are settled and in which no user has anything any more, and of what accounts had set
 * for them: new ones come every day, and the state must not grow with them.
 */
export function dropSettled({ markets, inFlight, contracts: { settings } }: CoreState): void {
  const awaited = new Set([...inFlight.values()].flatMap(({ orders }) => orders.map(({ market }) => market)));
  for (const [key, market] of markets) {
    if (!isSettled(market.listed.instrument) || isNeeded(market) || awaited.has(market)) continue;
    markets.delete(key);
    for (const setting of settings.keys()) if (setting.endsWith(`/${key}`)) settings.delete(setting);
  }
}
