import { must } from '../base/assert.ts';
import { fromUnits, toScaled } from '../base/decimal.ts';
import { type ContractTerms, signedNotional, sizeOf } from '../core/ledger/contract-terms.ts';
import { moneyDecimals, moneyText } from '../core/ledger/money.ts';
import type { MarketState } from '../core/state/market-state.ts';
import type { Grid } from '../market/instrument.ts';
import type { InstanceFigures } from '../trade/instance.ts';
import type { Inventory } from './inventory.ts';

/** Orders of an instance, those of them that were filled, and what they closed by whether it brought a profit. */
export type Counts = Pick<InstanceFigures, 'orders' | 'wins' | 'losses'>;

/** At what figures are reckoned: a price in ticks, and the money that is invested. */
export interface FiguresAt {
  readonly core: Pick<MarketState, 'grid' | 'units' | 'contract'>;
  readonly markTicks: number;
  readonly invested: string;
}

/**
 * Figures of what orders have brought about, at a price in ticks; money in quote, of a contract in the asset that it
 * settles in. The net value is 1 + profit ÷ invested.
 */
export function figuresOf(it: Inventory, counts: Counts, { core, markTicks, invested }: FiguresAt): InstanceFigures {
  const { base, cost, realised, flow, volume, fees } = it;
  const { price } = core.grid;
  const terms = core.contract?.terms;
  const lots = Number(base / core.units.basePerLot);
  const value = terms
    ? signedNotional(terms, markTicks, lots)
    : (base * BigInt(markTicks) * BigInt(price.unit)) / 10n ** BigInt(price.decimals);
  return {
    ...ratesOf(flow + value, invested),
    realised: moneyText(realised),
    fees: moneyText(fees),
    volume: moneyText(volume),
    ...counts,
    qty: moneyText(base),
    cost: moneyText(sizeOf(cost)),
    mark: fromUnits(markTicks, price),
    ...(terms && {
      contract: {
        value: moneyText(sizeOf(value)),
        unrealised: moneyText(value - cost),
        avg_open: averageOf(terms, core.grid, lots, cost),
        funding: '0',
      },
    }),
  };
}

/** Profit, and what it makes of the money that is invested. */
export function ratesOf(
  profit: bigint,
  invested: string,
): Pick<InstanceFigures, 'profit' | 'net_value' | 'profit_rate'> {
  const put = must(toScaled(invested, moneyDecimals), 'money that is invested');
  const one = 10n ** BigInt(moneyDecimals);
  const rate = (profit * one) / put;
  return {
    profit: moneyText(profit),
    net_value: moneyText(one + rate),
    profit_rate: Number(rate) / Number(one / 100n),
  };
}

const averagePlaces = 8;

/** Average price of a net position as decimal text, '0' where there is none. */
function averageOf({ inverse, unit }: ContractTerms, { price }: Grid, lots: number, cost: bigint): string {
  const amount = sizeOf(cost);
  if (lots === 0 || amount === 0n) return '0';
  const whole = unit * BigInt(Math.abs(lots));
  const ticks = inverse ? Number(whole) / Number(amount) : Number(amount) / Number(whole);
  const places = Math.min(averagePlaces, price.decimals + 4);
  return String(Number(((ticks * price.unit) / 10 ** price.decimals).toFixed(places)));
}

/**
 * Figures of a contract, or of legs, with the funding that the account's rows give an instance, money units, paid below
 * 0.
 */
export function withFunding(it: InstanceFigures, funding: bigint, invested: string): InstanceFigures {
  if (funding === 0n || !(it.contract || it.legs)) return it;
  const profit = must(toScaled(it.profit, moneyDecimals), 'a profit') + funding;
  const text = moneyText(funding);
  return {
    ...it,
    ...ratesOf(profit, invested),
    ...(it.contract ? { contract: { ...it.contract, funding: text } } : { funding: text }),
  };
}

/**
 * What an instance has of one funding row of its account: the row's amount by its own net over the account's at that
 * stamp, money units, a payment rounded up and a receipt down. Nets in one unit of size; 0 where the account had none.
 */
export function fundingShare(amount: bigint, own: bigint, account: bigint): bigint {
  if (account === 0n) return 0n;
  const [top, bottom] = account < 0n ? [-amount * own, -account] : [amount * own, account];
  return top >= 0n ? top / bottom : -((bottom - 1n - top) / bottom);
}

/** Where the figures of an instance stood when what is invested in it was changed last. */
export type Since = Pick<InstanceFigures, 'profit' | 'net_value'>;

/**
 * Figures of an instance into which money was put, or from which some was taken, while it ran: its net value goes on
 * from where it stood then, by what it has made since of all that it had then.
 */
export function continued(it: InstanceFigures, since: Since | undefined, invested: string): InstanceFigures {
  if (!since) return it;
  const money = (text: string): bigint => must(toScaled(text, moneyDecimals), `money ${text}`);
  const had = money(invested) + money(since.profit);
  if (had <= 0n) return it;
  const before = money(since.net_value);
  return { ...it, net_value: moneyText(before + (before * (money(it.profit) - money(since.profit))) / had) };
}
