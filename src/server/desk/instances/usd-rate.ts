import { type InstrumentKey, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { moneyDecimals } from '../../../shared/core/ledger/money.ts';
import { moneyAssetOf } from '../../../shared/strategies/strategy.ts';
import type { InstanceFacts } from '../../store/tables/instances.ts';
import type { Market } from '../../venues/venue.ts';
import type { UsdPriceOf } from '../valuation.ts';

export interface UsdRateParts {
  readonly market: (key: InstrumentKey) => Pick<Market, 'instrument'> | undefined;
  readonly usdPriceOf: UsdPriceOf;
}

/** Gives USD for one unit of what an instance counts in. */
export type UsdRateOf = (record: Pick<InstanceFacts, 'exchange' | 'symbol' | 'account_type'>) => bigint;

/** Scaled by `moneyDecimals`; 0 where the market of the instance or its price is not known any more. */
export const createUsdRate =
  ({ market, usdPriceOf }: UsdRateParts): UsdRateOf =>
  (record) => {
    const instrument = market(keyOfSymbol(record))?.instrument;
    const price = instrument && usdPriceOf(moneyAssetOf(instrument), record.exchange);
    return price ? (10n ** BigInt(moneyDecimals) * price.numerator) / price.denominator : 0n;
  };
