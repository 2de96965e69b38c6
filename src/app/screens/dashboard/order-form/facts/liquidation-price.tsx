import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { leverageBrackets } from '../../../../../shared/contracts/funding.ts';
import type { CumulatedBracket } from '../../../../../shared/finance/leverage-brackets.ts';
import { shortUnits } from '../../../../../shared/base/decimal.ts';
import { gridOf, type Instrument, keyOfSymbol } from '../../../../../shared/market/instrument.ts';
import type { Side } from '../../../../../shared/trade/order.ts';
import { liquidationAfter } from '../../../../../shared/finance/liquidation-after.ts';
import { useEngine } from '../../../../engine/engine-context.tsx';
import { useStream } from '../../../../engine/use-stream.ts';
import { formatPercent } from '../../../../format/percent.ts';
import { instrumentsByKey } from '../../../../market/instrument/use-instrument.ts';
import { priceText } from '../../../../market/instrument/price-text.ts';
import { plannedPrice } from '../draft/planned-price.ts';
import { closesAll, sizeOf } from '../draft/reckon.ts';
import type { OrderContext } from '../use-order-context.ts';

const noInstruments: readonly Instrument[] = [];
/** A change of the price, percent, below which a liquidation is near. */
const near = 15;

/**
 * Where the position that an order leaves would be liquidated, and how far from the order's price that is. Of the first
 * account, before any other fill.
 */
export function LiquidationPrice({ context, side }: { readonly context: OrderContext; readonly side: Side }) {
  const { t } = useLingui();
  const brackets = useBrackets(context.instrument);
  const after = usePriceAfter(context, side, brackets);
  if (after === undefined) return '—';
  if (after === null) return t({ message: 'None', context: 'liquidation price' });
  const { price, away } = after;
  return (
    <span className={Math.abs(away) < near ? 'warn' : undefined}>
      {priceText(price, context.instrument)} ({formatPercent(away)})
    </span>
  );
}

/** Null where no price liquidates it; undefined where none can be told. */
function usePriceAfter(
  { instrument, draft, reckoning, accounts, setting }: OrderContext,
  side: Side,
  brackets: readonly CumulatedBracket[] | undefined,
) {
  const account = useStream({ kind: 'account' }).value;
  const byKey = instrumentsByKey(useStream({ kind: 'symbols' }).value ?? noInstruments);
  const [first] = accounts;
  const amount = sizeOf(draft, side, reckoning())?.amount;
  const price = plannedPrice(draft, side, reckoning());
  if (!account || !first || !setting || !brackets || !price || !amount || first.account_mode === 'PORTFOLIO')
    return undefined;
  const { account_type, settle } = instrument;
  const positions = account.positions.filter(
    (one) =>
      one.api_id === first.api_id &&
      one.account_type === account_type &&
      byKey.get(keyOfSymbol(one))?.settle === settle,
  );
  const total =
    account.balances.find(
      (one) => one.api_id === first.api_id && one.account_type === account_type && one.asset === settle,
    )?.total ?? '0';
  const own = positions.find(({ symbol }) => symbol === instrument.symbol);
  const isReducing = draft.reduceOnly || closesAll(draft, instrument);
  const size = isReducing ? Math.min(Number(amount), Math.abs(Number(own?.qty ?? 0))) : Number(amount);
  if (!(size > 0)) return undefined;
  const reported = liquidationAfter(
    instrument,
    { side, qty: size, price: Number(price) },
    { setting, total: Number(total), positions },
    brackets,
  );
  if (reported === undefined || reported === null) return reported;
  // To the tick towards the order's price: a little early and never late.
  const { price: scale } = gridOf(instrument);
  const ticks = Number(((reported * 10 ** scale.decimals) / scale.unit).toPrecision(12));
  return {
    price: shortUnits(Number(price) > reported ? Math.ceil(ticks) : Math.floor(ticks), scale),
    away: (reported / Number(price) - 1) * 100,
  };
}

/** The leverage table of a contract, read when the contract changes. */
function useBrackets(instrument: Instrument): readonly CumulatedBracket[] | undefined {
  const engine = useEngine();
  const key = keyOfSymbol(instrument);
  const [read, setRead] = useState<{ readonly key: string; readonly rows: readonly CumulatedBracket[] }>();
  const { exchange, account_type, symbol } = instrument;
  useEffect(() => {
    let wanted = true;
    engine.call(leverageBrackets, { exchange, account_type, symbol }).then(
      (rows) => {
        if (wanted)
          setRead({
            key,
            rows: rows.map((row) => ({
              floor: Number('qty_floor' in row ? row.qty_floor : row.notional_floor),
              mmr: row.maint_margin_ratio,
              cum: Number(row.cum),
            })),
          });
      },
      (error: unknown) => console.warn(`leverage table of ${symbol} not read`, error),
    );
    return () => {
      wanted = false;
    };
  }, [engine, key, exchange, account_type, symbol]);
  return read?.key === key ? read.rows : undefined;
}
