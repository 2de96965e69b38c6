import { useLingui } from '@lingui/react/macro';
import { priceUnit } from '../instrument/amount-unit.ts';
import type { Instrument, InstrumentKey } from '../../../shared/market/instrument.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { formatExact } from '../../format/price.ts';
import { usePreferences } from '../../ui/preferences/preferences-context.tsx';

const dollars: readonly string[] = ['USD', 'USDT', 'USDC'];

/** Dollars for a unit of an asset by last prices, "" where there is none; undefined where none tells. */
export function dollarsFor(asset: string, lastOf: (key: InstrumentKey) => string): number | undefined {
  if (dollars.includes(asset)) return 1;
  const [perDollar = 0, each = 0, coin = 0] = [
    `forex/USD${asset}/forex`,
    `forex/${asset}USD/forex`,
    `BINANCE/${asset}USDT/spot`,
  ].map((key) => Number(lastOf(key)));
  return perDollar > 0 ? 1 / perDollar : [each, coin].find((price) => price > 0);
}

/** Worth of an order in its quote currency; of an inverse contract its face value, of an option its premium. */
export function orderNotional(
  amount: number,
  price: number,
  {
    contract,
    linear,
    contract_size,
    account_type,
  }: Pick<Instrument, 'contract' | 'linear' | 'contract_size' | 'account_type'>,
): number {
  const size = contract ? Number(contract_size) : 1;
  return contract && !linear && account_type !== 'option' ? amount * size : amount * size * price;
}

/** An order as the guard weighs it. */
export interface Weighed {
  readonly amount: number;
  readonly price: number;
}

/**
 * Says of orders of an instrument that one is worth more than the user's largest; also where its worth in dollars
 * cannot be told. Undefined where none is, or no largest is set.
 */
export function useLargestOrder(): (instrument: Instrument, orders: readonly Weighed[]) => string | undefined {
  const { t } = useLingui();
  const engine = useEngine();
  const [{ largestOrder }] = usePreferences();
  return (instrument, orders) => {
    if (largestOrder === '') return undefined;
    const tickers = engine.watch({ kind: 'tickers' }).current().value;
    const rate = dollarsFor(priceUnit(instrument), (key) => tickers?.[key]?.[1] ?? '');
    if (rate === undefined) return t`The order's USD value is unknown and may exceed your max order size.`;
    const max = formatExact(largestOrder);
    return orders.some(({ amount, price }) => orderNotional(amount, price, instrument) * rate > Number(largestOrder))
      ? t`Order value exceeds your max order size of ${max} USD.`
      : undefined;
  };
}
