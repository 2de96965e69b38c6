/**
 * The same market as one unsorted list of orders that is searched and sorted anew for every fill: slow, and simple enough to be right.
 * Written from the rules, it shares no code with src/server/matching. Tick 0.1, step 0.001, money in 10^-12.
 */
export interface OracleOrder {
  readonly id: number;
  readonly user: string;
  readonly api: string;
  readonly side: 'BUY' | 'SELL';
  /** Ticks; 0 for a market order. */
  readonly price: number;
  lots: number;
  filled: number;
  status: string;
}

export interface OracleFill { readonly order: number; readonly ticks: number; readonly lots: number; readonly isMaker: boolean; readonly fee: bigint }

export interface OracleRequest {
  readonly user: string;
  readonly api: string;
  readonly side: 'BUY' | 'SELL';
  readonly tif: 'GTC' | 'IOC' | 'FOK' | 'GTX';
  /** Null for a market order. */
  readonly price: number | null;
  readonly lots: number;
  /** Quote money to spend, for a market buy; then lots is ignored. */
  readonly budget?: bigint;
}

export const lotBase = 10n ** 9n;
export const tickLotQuote = 10n ** 8n;
const quoteFor = (ticks: number, lots: number): bigint => BigInt(ticks) * BigInt(lots) * tickLotQuote;

export class Oracle {
  readonly orders: OracleOrder[] = [];
  readonly free = new Map<string, bigint>();
  readonly fees = { BTC: 0n, USDT: 0n };
  last = 0;

  deposit(api: string, asset: string, amount: bigint): void {
    this.free.set(`${api}/${asset}`, (this.free.get(`${api}/${asset}`) ?? 0n) + amount);
  }

  /** What all open orders of an account need of an asset. */
  locked(api: string, asset: string): bigint {
    return this.open().filter((order) => order.api === api && (order.side === 'BUY') === (asset === 'USDT'))
      .reduce((sum, order) => sum + this.need(order), 0n);
  }

  open(): OracleOrder[] {
    return this.orders.filter(({ status }) => status === 'UNFILLED' || status === 'PARTIALLY_FILLED');
  }

  private need({ side, price, lots, filled }: OracleOrder): bigint {
    return side === 'BUY' ? quoteFor(price, lots - filled) : BigInt(lots - filled) * lotBase;
  }

  /** Resting orders that would trade, in the order in which they would; it ends before the first of the same user. */
  private counterparties(request: OracleRequest): { readonly makers: OracleOrder[]; readonly isOwn: boolean } {
    const facing = this.open().filter((order) => order.side !== request.side
      && (request.price === null || (request.side === 'BUY' ? order.price <= request.price : order.price >= request.price)));
    facing.sort((a, b) => (request.side === 'BUY' ? a.price - b.price : b.price - a.price) || a.id - b.id);
    const own = facing.findIndex(({ user }) => user === request.user);
    return { makers: own < 0 ? facing : facing.slice(0, own), isOwn: own >= 0 };
  }

  place(request: OracleRequest): { refusal?: string; order?: OracleOrder; fills: OracleFill[] } {
    const { budget } = request;
    const notional = budget ?? (request.price === null && this.last === 0 ? 10n ** 30n : quoteFor(request.price ?? this.last, request.lots));
    if (notional < 5n * 10n ** 12n) return { refusal: 'FILTER', fills: [] };
    if (request.price !== null && this.last > 0 && (request.price > Math.floor(this.last * 1.5) || request.price < Math.ceil(this.last * 0.5))) return { refusal: 'FILTER', fills: [] };
    const { makers, isOwn } = this.counterparties(request);
    const takes: [OracleOrder, number][] = [];
    let [left, money] = [budget === undefined ? request.lots : Number.MAX_SAFE_INTEGER, budget ?? 0n];
    let isSpent = false;
    for (const maker of makers) {
      const offered = maker.lots - maker.filled;
      const wanted = budget === undefined ? left : Number(money / quoteFor(maker.price, 1));
      const lots = Math.min(offered, wanted);
      if (lots > 0) takes.push([maker, lots]);
      left -= lots;
      money -= budget === undefined ? 0n : quoteFor(maker.price, lots);
      if (lots < offered || left === 0) { isSpent = true; break; }
    }
    if (budget !== undefined && money === 0n) isSpent = true;
    const cost = takes.reduce((sum, [maker, lots]) => sum + quoteFor(maker.price, lots), 0n);
    const wouldTake = request.tif === 'GTX' && (takes.length > 0 || isOwn);
    const needed = request.side === 'SELL' ? BigInt(request.lots) * lotBase : request.price === null ? budget ?? cost : quoteFor(request.price, request.lots);
    const account = `${request.api}/${request.side === 'BUY' ? 'USDT' : 'BTC'}`;
    if (!wouldTake && (this.free.get(account) ?? 0n) < needed) return { refusal: 'BALANCE', fills: [] };
    const order: OracleOrder = {
      id: this.orders.length + 1, user: request.user, api: request.api, side: request.side, price: request.price ?? 0,
      lots: budget === undefined ? request.lots : 0, filled: 0, status: 'UNFILLED',
    };
    this.orders.push(order);
    if (wouldTake) {
      order.status = 'EXECUTION_ERROR';
      return { refusal: 'WOULD_TAKE', order, fills: [] };
    }
    const isWhole = budget === undefined ? left === 0 : isSpent;
    const fills = request.tif === 'FOK' && !isWhole ? [] : takes.flatMap(([maker, lots]) => this.trade(order, maker, lots));
    if (budget !== undefined) order.lots = order.filled;
    const rests = request.price !== null && (request.tif === 'GTC' || request.tif === 'GTX');
    if (order.filled > 0) order.status = 'PARTIALLY_FILLED';
    if (isWhole && fills.length > 0) order.status = 'FILLED';
    else if (!rests || (isOwn && !isWhole && !isSpent)) order.status = 'EXPIRED';
    else this.free.set(account, this.free.get(account)! - this.need(order));
    return { order, fills };
  }

  private trade(taker: OracleOrder, maker: OracleOrder, lots: number): OracleFill[] {
    this.last = maker.price;
    return [[maker, true], [taker, false]].map(([order, isMaker]) => this.fill(order as OracleOrder, maker.price, lots, isMaker as boolean));
  }

  private fill(order: OracleOrder, ticks: number, lots: number, isMaker: boolean): OracleFill {
    const [base, quote] = [BigInt(lots) * lotBase, quoteFor(ticks, lots)];
    const received = order.side === 'BUY' ? base : quote;
    const fee = (received * (isMaker ? 2n : 5n)) / 10_000n;
    this.deposit(order.api, order.side === 'BUY' ? 'BTC' : 'USDT', received - fee);
    this.fees[order.side === 'BUY' ? 'BTC' : 'USDT'] += fee;
    // What a maker gives is locked, not free; a taker's is free still.
    if (!isMaker) this.deposit(order.api, order.side === 'BUY' ? 'USDT' : 'BTC', order.side === 'BUY' ? -quote : -base);
    order.filled += lots;
    if (isMaker) order.status = order.filled === order.lots ? 'FILLED' : 'PARTIALLY_FILLED';
    return { order: order.id, ticks, lots, isMaker, fee };
  }

  cancel(user: string, id: number): boolean {
    const order = this.open().find((each) => each.id === id && each.user === user);
    if (!order) return false;
    this.deposit(order.api, order.side === 'BUY' ? 'USDT' : 'BTC', this.need(order));
    order.status = 'CANCELED';
    return true;
  }
}
