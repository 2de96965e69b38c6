/** A fault that a test once let through: a text that stands at one place of a file, and what it becomes. */
export interface NamedFault {
  readonly name: string;
  readonly file: string;
  readonly text: string;
  readonly to: string;
}

const liquidation = 'src/shared/core/liquidation/liquidation.ts';
const closingEdge = 'src/shared/core/contracts/closing-edge.ts';
const account = 'src/worker/feeds/account/account-state.ts';
const book = 'src/worker/feeds/book/book-subscription.ts';
const tape = 'src/worker/feeds/trades/trade-feed.ts';
const series = 'src/worker/feeds/klines/kline-series.ts';
const nineTurn = 'src/shared/indicators/nine-turn.ts';
const draft = 'src/shared/trade/order-draft.ts';
const reckon = 'src/app/screens/dashboard/order-form/draft/reckon.ts';
const valuation = 'src/server/desk/valuation.ts';
const fills = 'src/shared/core/orders/fills.ts';

/** Faults that no sample may miss: each is put in every time, and each has to be caught. */
export const namedFaults: readonly NamedFault[] = [
  {
    name: 'auto-deleveraging takes the lowest rank first',
    file: liquidation,
    text: 'b.rank - a.rank',
    to: 'a.rank - b.rank',
  },
  {
    name: 'auto-deleveraging takes all of each',
    file: liquidation,
    text: 'Math.min(left, Math.abs(position.lots))',
    to: 'Math.abs(position.lots)',
  },
  {
    name: 'an isolated liquidation cancels the other side’s orders',
    file: liquidation,
    text: ' || order.positionSide !== only.side',
    to: '',
  },
  {
    name: 'an isolated liquidation cancels other contracts’ orders',
    file: liquidation,
    text: 'order.market !== only.market || ',
    to: '',
  },
  {
    name: 'a position is closed at any price, so that two who work together rob the house',
    file: closingEdge,
    text: 'if (!position) return null;',
    to: 'if (!position || position.lots !== 0) return null;',
  },
  {
    name: 'a late list brings a final order back',
    file: account,
    text: 'if (this.#final.has(order.order_id)) continue;',
    to: '',
  },
  {
    name: 'a late frame brings a final order back',
    file: account,
    text: ' ?? this.#final.get(order.order_id)',
    to: '',
  },
  {
    name: 'a debt moves the total the wrong way',
    file: account,
    text: "before.startsWith('-') ? before.slice(1) :",
    to: "before.startsWith('-') ? before :",
  },
  {
    name: 'an older version of an order in a list overwrites a newer one',
    file: account,
    text: 'known && known.version > order.version ? known : order',
    to: 'order',
  },
  {
    name: 'an older frame of an order overwrites a newer one',
    file: account,
    text: 'if (order.version <= known) return false;',
    to: '',
  },
  {
    name: 'a polled book is trusted by the next socket',
    file: book,
    text: '&& !this.book.crossed;\n    this.book.distrust();',
    to: '&& !this.book.crossed;',
  },
  {
    name: 'a crossed book that was polled is shown',
    file: book,
    text: "=== 'merged' && !this.book.crossed",
    to: "=== 'merged'",
  },
  {
    name: 'a crossed book stays readable',
    file: book,
    text: '#hold(): void {\n    this.readable = false;',
    to: '#hold(): void {',
  },
  {
    name: 'a break leaves a hole in the tape',
    file: tape,
    text: '#broke(reason: string): void {\n    this.#whole &&= this.#ring.version === 0;',
    to: '#broke(reason: string): void {',
  },
  {
    name: 'a tape asks for too few trades after a break',
    file: tape,
    text: 'ring.version === 0 ? firstRead : ringSize',
    to: 'firstRead',
  },
  {
    name: 'a series is complete though others are missing before it',
    file: series,
    text: 'if (apart) this.complete = false;',
    to: '',
  },
  {
    name: 'a series that begins anew stays complete',
    file: series,
    text: '= Number.NEGATIVE_INFINITY;\n    this.complete = false;',
    to: '= Number.NEGATIVE_INFINITY;',
  },
  { name: 'a series is never complete', file: series, text: 'if (older.length === 0) this.complete = true;', to: '' },
  {
    name: 'closing a position by a limit',
    file: draft,
    text: "if (order.close_position && (order.price !== undefined || order.post_only))\n    return { field: 'price', rule: 'market_only' };",
    to: '',
  },
  { name: 'closing a position post-only', file: draft, text: ' || order.post_only))\n', to: '))\n' },
  {
    name: 'a buy setup is perfected by bar 7 alone',
    file: nineTurn,
    text: 'side > 0 ? Math.max(s.reach, extreme) : Math.min(s.reach, extreme)',
    to: 'side > 0 ? Math.max(s.reach, extreme) : extreme',
  },
  {
    name: 'a sell setup is perfected by bar 7 alone',
    file: nineTurn,
    text: 'side > 0 ? Math.max(s.reach, extreme) : Math.min(s.reach, extreme)',
    to: 'side > 0 ? extreme : Math.min(s.reach, extreme)',
  },
  {
    name: 'the form bounds orders at the market as it bounds limits',
    file: reckon,
    text: 'Math.min(units.maxLots, units.maxMarketLots) + closing',
    to: 'units.maxLots + closing',
  },
  {
    name: 'any venue’s price counts as one’s own',
    file: valuation,
    text: 'if (found && market.listed.instrument.exchange === venue) return found;',
    to: 'if (found) return found;',
  },
  {
    name: 'one’s own venue does not count after others',
    file: valuation,
    text: 'if (price && market.listed.instrument.exchange !== venue) continue;',
    to: 'if (price) continue;',
  },
  {
    name: 'trades of the tape have a time outside their step',
    file: fills,
    text: 'Math.min(Math.max(effects.nowMs, state.step * stepMs), state.step * stepMs + stepMs - 1)',
    to: 'effects.nowMs',
  },
  {
    name: 'trades of the tape run backwards',
    file: fills,
    text: 'Math.max(market.lastTradeId + 1, state.step * tradesPerStep)',
    to: 'state.step * tradesPerStep',
  },
  { name: 'two fills have one id', file: fills, text: 'id: state.nextFill++', to: 'id: state.nextFill' },
  {
    name: 'a fill has the time of its step',
    file: 'src/shared/core/state/effects.ts',
    text: 'time: effects.nowMs',
    to: 'time: effects.nowMs - (effects.nowMs % 100)',
  },
];
