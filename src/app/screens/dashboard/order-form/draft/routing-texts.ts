import type { sorFinishes } from '../../../../../shared/trade/strategy/sor/bounds.ts';

/** How a SOR goes about its order, as typed. */
export interface RoutingTexts {
  /** Percent beyond the best price of all exchanges. */
  readonly slippage: string;
  /** Seconds. */
  readonly duration: string;
  /** Of perpetuals: expected funding counts as a part of the price, that of so many hours. */
  readonly funding: boolean;
  readonly hours: string;
  readonly finish: (typeof sorFinishes)[number];
  /** Accounts by their ids; those that are left out are as they usually are. */
  readonly ticked: Readonly<Record<string, boolean>>;
}
