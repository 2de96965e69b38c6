import { useSyncExternalStore } from 'react';
import { type Instrument, keyOfSymbol } from '../../../../shared/market/instrument.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import type { Side } from '../../../../shared/trade/order.ts';
import { isLong, type PositionSetting } from '../../../../shared/trade/position.ts';
import type { AccountValue } from '../../../../worker/api.ts';
import { useStream } from '../../../engine/use-stream.ts';
import { useQuietStream } from '../../../market/use-quiet-stream.ts';
import { useTicker } from '../../../market/use-instrument.ts';
import { bookDepth } from '../../../market/order-book.tsx';
import { freeOf } from './accounts.ts';
import { type Draft, type Funds, payingAsset, type Quotes, type Standing } from './draft.ts';
import type { Drafts } from './drafts.ts';
import type { Leverage } from './use-leverage.ts';

/** What the form reckons with and which may be not live. */
export type StalePart = 'book' | 'ticker' | 'account';

/** Everything that the form reckons with. */
export interface Desk {
  readonly instrument: Instrument;
  readonly draft: Draft;
  readonly change: (patch: Partial<Draft>) => void;
  readonly quotes: Quotes;
  readonly funds: Funds;
  /** Of the first account in this contract, as soon as it is known. */
  readonly setting: PositionSetting | undefined;
  /** Accounts that the order goes to; the first one's funds count. */
  readonly accounts: readonly ApiAccount[];
  /** What is not live: on that nobody trades unasked. */
  readonly stale: readonly StalePart[];
}

/** What stands in a contract in one account. */
function standingOf({ exchange, account_type, symbol }: Instrument, { positions, orders }: Pick<AccountValue, 'positions' | 'orders'>, apiId: string, setting: PositionSetting | undefined): Standing {
  const isOwn = (one: { readonly api_id: string; readonly exchange: string; readonly account_type: string; readonly symbol: string }) =>
    one.api_id === apiId && one.exchange === exchange && one.account_type === account_type && one.symbol === symbol;
  const own = positions.filter(isOwn);
  const held = (long: boolean) => own.filter((one) => isLong(one) === long).reduce((sum, { qty }) => sum + Math.abs(Number(qty)), 0);
  const opening = orders.filter((order) => isOwn(order) && !order.reduce_only && !order.close_position);
  const resting = (side: Side) => opening.filter((order) => order.side === side).reduce((sum, { amount, filled_amount }) => sum + Number(amount) - Number(filled_amount), 0);
  const most = Number(setting?.max_notional ?? 0);
  return {
    mark: own[0]?.mark_price ?? '', hedge: setting?.position_mode === 'HEDGE', long: held(true), short: held(false), resting: { BUY: resting('BUY'), SELL: resting('SELL') }, maxNotional: most > 0 ? most : null,
  };
}

/** The draft of an instrument with the prices and funds that it is checked against. */
export function useTradingDesk(instrument: Instrument, drafts: Drafts, accounts: readonly ApiAccount[], { value, setting }: Leverage): Desk {
  const key = keyOfSymbol(instrument);
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.of(key));
  const { feed: ticker, figures } = useTicker(key);
  const account = useStream({ kind: 'account' });
  const balances = account.value?.balances ?? [];
  const book = useQuietStream({ kind: 'book', key, depth: bookDepth, group: 1 });
  const first = accounts[0]?.api_id ?? '';
  return {
    instrument, draft, accounts, setting,
    change: (patch) => drafts.change(key, patch),
    quotes: { last: figures?.last ?? '', bid: figures?.bid ?? '', ask: figures?.ask ?? '' },
    funds: { base: freeOf(balances, first, instrument.account_type, instrument.base), quote: freeOf(balances, first, instrument.account_type, payingAsset(instrument)), leverage: value, standing: account.value && instrument.contract ? standingOf(instrument, account.value, first, setting) : undefined },
    stale: ([['book', book], ['ticker', ticker], ['account', account]] as const).flatMap(([part, { state }]) => (state === 'live' ? [] : part)),
  };
}
