import { useMemo, useSyncExternalStore } from 'react';
import { moneyDecimals } from '../../../../shared/core/ledger/money.ts';
import { type OrderRules, orderRulesOf } from '../../../../shared/core/orders/order-money.ts';
import { toScaled, toUnits } from '../../../../shared/base/decimal.ts';
import { type Instrument, keyOfSymbol } from '../../../../shared/market/instrument.ts';
import { isMargin } from '../../../../shared/market/margin-instrument.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import type { Side } from '../../../../shared/trade/order.ts';
import { isLong, type Position, type PositionSetting } from '../../../../shared/trade/position.ts';
import type { AccountValue } from '../../../../worker/api.ts';
import type { MarkValue } from '../../../../shared/topics/mark-price.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useStream } from '../../../engine/use-stream.ts';
import { useMark } from '../../../market/instrument/use-mark.ts';
import { useQuietStream } from '../../../market/feed/use-quiet-stream.ts';
import { instrumentsByKey, useTicker } from '../../../market/instrument/use-instrument.ts';
import { bookDepth } from '../../../market/book/order-book.tsx';
import { freeOf } from './accounts.ts';
import { type Draft, type Funds, marginAsset, type Quotes, type Standing } from './draft/draft.ts';
import type { Drafts } from './draft/drafts.ts';
import type { Reckoning } from './draft/reckon.ts';
import { useAllowance } from './use-allowance.ts';
import type { Leverage } from './use-leverage.ts';

const noInstruments: readonly Instrument[] = [];

/** What the form reckons with and which may be not live. */
export type StalePart = 'book' | 'ticker' | 'account';

/** Everything that the form reckons with. */
export interface OrderContext {
  readonly instrument: Instrument;
  readonly draft: Draft;
  readonly change: (patch: Partial<Draft>) => void;
  /** The draft as its fields have it, which is ahead of `draft` for as long as a key has not been painted. */
  readonly typed: {
    readonly subscribe: (changed: () => void) => () => void;
    readonly current: () => Draft;
    readonly type: (patch: Partial<Draft>) => void;
  };
  readonly quotes: Quotes;
  readonly funds: Funds;
  /** All of it that money is reckoned with, with the book as it is when this is called. */
  readonly reckoning: () => Reckoning;
  /** Of the first account in this contract, as soon as it is known. */
  readonly setting: PositionSetting | undefined;
  /** Accounts that the order goes to; the first one's funds count. */
  readonly accounts: readonly ApiAccount[];
  /** What is not live: on that nobody trades unasked. */
  readonly stale: readonly StalePart[];
}

interface StandingParts {
  readonly account: Pick<AccountValue, 'positions' | 'orders'>;
  readonly apiId: string;
  readonly setting: PositionSetting | undefined;
  readonly mark: MarkValue | undefined;
  readonly settleOf: (position: Position) => string | undefined;
}

/** What stands in a contract in one account. */
function standingOf(
  rules: OrderRules,
  { account: { positions, orders }, apiId, setting, mark, settleOf }: StandingParts,
): Standing {
  const { exchange, account_type, symbol, settle } = rules.instrument;
  const isOwn = (one: {
    readonly api_id: string;
    readonly exchange: string;
    readonly account_type: string;
    readonly symbol: string;
  }) => one.api_id === apiId && one.exchange === exchange && one.account_type === account_type && one.symbol === symbol;
  const ticksOf = (text: string | undefined) => toUnits(text ?? '', rules.grid.price) ?? 0;
  const lotsOf = (text: string) => toUnits(text.replace(/^-/, ''), rules.grid.size) ?? 0;
  const own = positions.filter(isOwn);
  const held = (long: boolean) =>
    own.filter((one) => isLong(one) === long).reduce((sum, { qty }) => sum + lotsOf(qty), 0);
  const opening = orders.filter(
    (order) => isOwn(order) && !order.reduce_only && !order.close_position && order.trigger_price === undefined,
  );
  const resting = (side: Side) =>
    opening
      .filter((order) => order.side === side)
      .reduce((sum, { amount, filled_amount }) => sum + lotsOf(amount) - lotsOf(filled_amount), 0);
  const pooled = positions.filter(
    (one) =>
      one.api_id === apiId &&
      one.account_type === account_type &&
      one.margin_mode === 'CROSS' &&
      settleOf(one) === settle,
  );
  const profit = pooled.reduce((sum, { unrealized }) => sum + (toScaled(unrealized, moneyDecimals) ?? 0n), 0n);
  const max = toScaled(setting?.max_notional ?? '0', moneyDecimals) ?? 0n;
  return {
    mark: ticksOf(mark?.mark ?? own[0]?.mark_price),
    index: ticksOf(mark?.index),
    hedge: setting?.position_mode === 'HEDGE',
    long: held(true),
    short: held(false),
    resting: { BUY: resting('BUY'), SELL: resting('SELL') },
    maxNotional: max > 0n ? max : null,
    loss: profit < 0n ? -profit : 0n,
  };
}

/** The draft of an instrument with the prices and funds that it is checked against. */
export function useOrderContext(
  instrument: Instrument,
  drafts: Drafts,
  accounts: readonly ApiAccount[],
  { value, setting }: Leverage,
): OrderContext {
  const key = keyOfSymbol(instrument);
  const engine = useEngine();
  const rules = useMemo(() => orderRulesOf(instrument), [instrument]);
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.of(key));
  const { feed: ticker, figures } = useTicker(key);
  const account = useStream({ kind: 'account' });
  const byKey = instrumentsByKey(useStream({ kind: 'symbols' }).value ?? noInstruments);
  const balances = account.value?.balances ?? [];
  const view = { kind: 'book', key, depth: bookDepth, group: 1 } as const;
  const book = useQuietStream(view);
  const mark = useMark(instrument);
  const [first] = accounts;
  const id = first?.api_id ?? '';
  const quotes = { last: figures?.last ?? '', bid: figures?.bid ?? '', ask: figures?.ask ?? '' };
  const isShared = instrument.contract && (setting?.asset_mode === 'MULTI' || first?.account_mode === 'PORTFOLIO');
  const onMargin = isMargin(instrument.account_type);
  const allowance = useAllowance({
    instrument,
    apiId: first?.api_id,
    isWanted: isShared || onMargin,
    marginAuto: onMargin ? draft.marginAuto : undefined,
    since: account.value?.balances,
  });
  const funds: Funds = {
    base: freeOf(balances, id, instrument, instrument.base),
    quote: freeOf(balances, id, instrument, marginAsset(instrument)),
    leverage: value,
    isShared,
    ...(isShared && { shared: allowance }),
    ...(onMargin && { loan: allowance }),
    standing:
      account.value && instrument.contract
        ? standingOf(rules, {
            account: account.value,
            apiId: id,
            setting,
            mark,
            settleOf: (position) => byKey.get(keyOfSymbol(position))?.settle,
          })
        : undefined,
  };
  return {
    instrument,
    draft,
    accounts,
    setting,
    quotes,
    funds,
    change: (patch) => drafts.change(key, patch),
    typed: {
      subscribe: drafts.subscribeField,
      current: () => drafts.of(key),
      type: (patch) => drafts.type(key, patch),
    },
    reckoning: () => ({ rules, quotes, funds, book: engine.watch(view).current().value }),
    stale: (
      [
        ['book', book],
        ['ticker', ticker],
        ['account', account],
      ] as const
    ).flatMap(([part, { state }]) => (state === 'live' ? [] : part)),
  };
}
