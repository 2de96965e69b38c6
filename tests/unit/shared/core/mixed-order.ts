import { fromScaled, fromUnits } from '../../../../src/shared/base/decimal.ts';
import { onStep } from '../../../../src/shared/market/tick-steps.ts';
import type { PlaceOrder } from '../../../../src/shared/core/state/command.ts';
import type { Instrument, InstrumentKey } from '../../../../src/shared/market/instrument.ts';
import type { CoreState } from '../../../../src/shared/core/state/core-state.ts';
import { contractKeys, market, mixedPriceOf, optionKeys } from './mixed-state.ts';
import type { Chance } from './chance.ts';

/** A market of any kind, those that trade most more often. */
function anyMarket(draw: Chance, options: readonly InstrumentKey[]): InstrumentKey {
  return draw.of([
    market.btc,
    market.btc,
    market.btc,
    market.eth,
    market.share,
    market.share,
    market.currency,
    ...contractKeys,
    ...contractKeys,
    draw.of([market.index, market.commodity]),
    ...options,
    ...options,
  ]);
}

/** An order for a market that has been let go of. */
const orderForGone = (api_id: string, client_id: string, key: InstrumentKey): PlaceOrder => ({
  api_id,
  client_id,
  market: key,
  side: 'BUY',
  order_type: 'LIMIT',
  time_in_force: 'GTC',
  amount: '1',
  price: '1000',
});

const shareTypes = ['LIMIT', 'LIMIT', 'MARKET'] as const;
const contractTypes = [
  'LIMIT',
  'LIMIT',
  'LIMIT',
  'MARKET',
  'MARKET',
  'STOP_MARKET',
  'TAKE_PROFIT_MARKET',
  'TRIGGER_LIMIT',
  'CONDITIONAL',
  'TAKE_PROFIT',
  'OCO',
  'OCO',
] as const;
const spotTypes = [
  'LIMIT',
  'LIMIT',
  'LIMIT',
  'MARKET',
  'MARKET',
  'STOP_LOSS',
  'TAKE_PROFIT',
  'TRIGGER_MARKET',
  'TRIGGER_LIMIT',
  'CONDITIONAL',
  'OCO',
  'OCO',
] as const;
const anyOrderType = (draw: Chance, isShare: boolean, isContract: boolean): PlaceOrder['order_type'] =>
  draw.of<PlaceOrder['order_type']>(isShare ? shareTypes : isContract ? contractTypes : spotTypes);

function anyTif(
  draw: Chance,
  order_type: PlaceOrder['order_type'],
  isShare: boolean,
  hasPrice: boolean,
): PlaceOrder['time_in_force'] {
  if (order_type === 'MARKET') return 'IOC';
  if (isShare) return draw.of(['DAY', 'DAY', 'DAY', 'IOC', 'FOK'] as const);
  return hasPrice ? draw.of(['GTC', 'GTC', 'GTC', 'GTX', 'IOC', 'FOK', 'GTD'] as const) : 'GTC';
}

/** `isHeavy`: now and then ten times as many. */
function anyLots(
  draw: Chance,
  instrument: Instrument,
  { isOption, isShare, isHeavy }: { readonly isOption: boolean; readonly isShare: boolean; readonly isHeavy: boolean },
): number {
  // A large part of what the wallet can cover, so that some are liquidated.
  const written = instrument.settle === 'BTC' ? 8 + draw.below(16) : 800 + draw.below(1_600);
  const heavy = isHeavy && draw.chance(40) ? 10 : 1;
  return isOption && draw.chance(50)
    ? written
    : isShare
      ? draw.of([30, 100, 100, 200, 330, 1_000])
      : ['1', '0.1'].includes(instrument.step)
        ? 1 + draw.below(draw.chance(20) ? 900 : 60) * heavy
        : 1 + draw.below(draw.chance(25) ? 30_000 : 3_000) * heavy;
}

/** A field that only orders for contracts may have. */
const contractField = (draw: Chance) =>
  draw.of([
    { reduce_only: true },
    { close_position: true, amount: undefined },
    { leverage: 5 },
    { position_side: 'LONG' as const },
    { trigger_by: 'MARK' as const },
  ]);

const onMargin = (draw: Chance): Pick<PlaceOrder, 'margin'> => ({
  margin: {
    account_type: draw.of(['margin', 'margin', 'isolated'] as const),
    auto: draw.of(['MANUAL', 'AUTO_BORROW', 'AUTO_BORROW', 'AUTO_REPAY', 'AUTO_BORROW_REPAY'] as const),
    vip: 1,
  },
});

/** An order of any kind for an account, at about the prices of its market. */
export function mixedOrder(draw: Chance, state: CoreState, api_id: string, client_id: string): PlaceOrder {
  const options = optionKeys(state);
  const key = anyMarket(draw, options);
  const marketState = state.markets.get(key);
  if (!marketState) return orderForGone(api_id, client_id, key);
  const { instrument } = marketState.listed;
  const last = mixedPriceOf(state.seed, instrument)(state.step * 100);
  // Now and then off the coarser steps that some prices have.
  const text = (percent: number) =>
    fromUnits(
      Math.max(1, onStep(draw.chance(3) ? [] : marketState.steps, Math.round(last * (1 + percent / 100)), 1)),
      marketState.grid.price,
    );
  const side = draw.of(options.includes(key) ? (['BUY', 'SELL', 'SELL'] as const) : (['BUY', 'SELL'] as const));
  const isOption = options.includes(key);
  const isShare = key === market.share;
  const isContract = isOption || contractKeys.includes(key);
  const order_type = anyOrderType(draw, isShare, isContract);
  const hasPrice =
    ['LIMIT', 'TRIGGER_LIMIT', 'TAKE_PROFIT'].includes(order_type) || (order_type === 'CONDITIONAL' && draw.chance(50));
  const waits = !['LIMIT', 'MARKET', 'OCO'].includes(order_type);
  const away = draw.below(61) / 10 - 3;
  const tif = anyTif(draw, order_type, isShare, hasPrice);
  const isTotal = !isContract && !hasPrice && order_type !== 'OCO' && side === 'BUY' && draw.chance(30);
  const whole = isContract && waits && !hasPrice && draw.chance(30);
  const isPortfolio = Boolean(state.ledger.accounts.get(api_id)?.portfolio);
  const lots = anyLots(draw, instrument, { isOption, isShare, isHeavy: isContract && isPortfolio });
  const up = side === 'BUY' ? 1 : -1;
  const reduce = isContract && draw.chance(25);
  const trigger_by = draw.of(['LAST', 'MARK', 'INDEX'] as const);
  // The index of an option is the price of its coin, on the option's own grid.
  const coin = marketState.contract?.index ?? 0;
  const exits =
    order_type !== 'OCO' && !isShare && (isContract ? !reduce && !whole : side === 'BUY') && draw.chance(30);
  return {
    api_id,
    client_id,
    market: key,
    side,
    order_type,
    time_in_force: tif,
    ...(hasPrice && { price: text(away) }),
    ...(waits && {
      trigger_price:
        trigger_by === 'INDEX' && isOption
          ? fromUnits(Math.round(coin * (0.96 + draw.below(81) / 1_000)), marketState.grid.price)
          : text(draw.below(81) / 10 - 4),
    }),
    ...(tif === 'GTD' && { expire_time: state.step * 100 + 1_000 + draw.below(100_000_000) }),
    ...(isTotal
      ? { total: fromScaled(BigInt(lots) * 10n ** 12n + BigInt(draw.below(1_000_000)), 12) }
      : whole
        ? { close_position: true }
        : { amount: fromUnits(lots, marketState.grid.size) }),
    ...(order_type === 'OCO' && {
      oco: {
        limit_price: text(-up * 2),
        stop_price: text(up * 2),
        ...(draw.chance(40) && { stop_limit_price: text(up * 2.5) }),
      },
    }),
    ...((waits || order_type === 'OCO') && isContract && { trigger_by }),
    ...(reduce && !whole && { reduce_only: true }),
    ...(key === market.currency && draw.chance(10) && contractField(draw)),
    ...(isContract && draw.chance(20) && { position_side: draw.of(['LONG', 'SHORT', 'BOTH'] as const) }),
    ...(isContract &&
      draw.chance(6) && { leverage: draw.of([3, 8]), margin_mode: draw.of(['CROSS', 'ISOLATED'] as const) }),
    ...(exits && {
      tp: { trigger_price: text(away + 3 * up), ...(draw.chance(40) && { price: text(away + 3.5 * up) }) },
      sl: { trigger_price: text(away - 2 * up) },
    }),
    ...((key === market.btc || key === market.eth) && draw.chance(55) && onMargin(draw)),
  };
}
