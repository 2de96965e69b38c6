interface Request {
  readonly user: string;
  readonly api: string;
  readonly side: 'BUY' | 'SELL';
  readonly tif: 'GTC' | 'IOC' | 'FOK' | 'GTX';
  /** Ticks; null at the market. */
  readonly price: number | null;
  readonly lots: number;
  readonly reduces: boolean;
}

export interface ContractOrder extends Request {
  readonly id: number;
  lots: number;
  filled: number;
  locked: bigint;
  status: string;
  readonly seq: number;
}
export interface ContractFill {
  readonly order: number;
  readonly ticks: number;
  readonly lots: number;
  readonly isMaker: boolean;
  readonly fee: bigint;
  readonly profit: bigint;
}
interface Holding {
  lots: number;
  cost: bigint;
  margin: bigint;
}
interface Answer {
  readonly refusal?: string;
  readonly order?: ContractOrder;
  readonly fills: ContractFill[];
}

const value = (ticks: number, lots: number): bigint => BigInt(ticks) * BigInt(lots) * 10n ** 8n;
const up = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;
const size = (a: bigint): bigint => (a < 0n ? -a : a);
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const leverage = 10n;

/**
 * A perpetual that settles in USDT, held one-way and cross at 10×, as one unsorted list of orders: slow, and simple
 * enough to be right. Written from the rules, it shares no code with src/shared/core. There is no mark yet, so nothing
 * is lost by it and nothing is liquidated. Tick 0.1, step 0.001, money in 10^-12.
 */
export class ContractOracle {
  readonly orders: ContractOrder[] = [];
  readonly free = new Map<string, bigint>();
  readonly holdings = new Map<string, Holding>();
  fees = 0n;
  private last = 0;
  private seq = 0;

  pay(api: string, amount: bigint): void {
    this.free.set(api, (this.free.get(api) ?? 0n) + amount);
  }

  open(): ContractOrder[] {
    return this.orders.filter(({ status }) => status === 'UNFILLED' || status === 'PARTIALLY_FILLED');
  }

  /** What of an account is locked: for its orders, and as the margin of its position. */
  locked(api: string): bigint {
    return this.open()
      .filter((order) => order.api === api)
      .reduce((sum, order) => sum + order.locked, this.holdings.get(api)?.margin ?? 0n);
  }

  /** Lots that a side would close. */
  private closable(api: string, side: 'BUY' | 'SELL'): number {
    const lots = this.holdings.get(api)?.lots ?? 0;
    return Math.max(0, side === 'SELL' ? lots : -lots);
  }

  /** Whom a taker would meet, best price and oldest first, up to the first of the same user, and for how much. */
  private meets({ side, price, lots, user }: Request) {
    const facing = this.open().filter(
      (order) =>
        order.side !== side && (price === null || (side === 'BUY' ? order.price! <= price : order.price! >= price)),
    );
    facing.sort((a, b) => (side === 'BUY' ? a.price! - b.price! : b.price! - a.price!) || a.seq - b.seq);
    const takes: [ContractOrder, number][] = [];
    let left = lots;
    for (const maker of facing) {
      if (left === 0) break;
      if (maker.user === user) return { takes, left, isStopped: true };
      const before = takes.reduce((sum, [other, taken]) => sum + (other.api === maker.api ? taken : 0), 0);
      const room = maker.reduces ? Math.max(0, this.closable(maker.api, maker.side) - before) : Number.MAX_SAFE_INTEGER;
      const taken = Math.min(left, maker.lots - maker.filled, room);
      if (taken > 0) takes.push([maker, taken]);
      left -= taken;
    }
    return { takes, left, isStopped: false };
  }

  /** Margin and taker's fee of what opens: fills beyond what there is to close, and all that would rest. */
  private need(request: Request, takes: readonly (readonly [ContractOrder, number])[], left: number): bigint {
    if (request.reduces) return 0n;
    let closing = this.closable(request.api, request.side);
    let notional = 0n;
    for (const [{ price }, lots] of takes) {
      const closed = Math.min(closing, lots);
      closing -= closed;
      notional += value(price!, lots - closed);
    }
    let margined = notional;
    if (request.price !== null && (request.tif === 'GTC' || request.tif === 'GTX')) {
      notional += value(request.price, left);
      margined += value(this.marginPrice(request.side, request.price), left);
    }
    return up(margined, leverage) + up(notional * 5n, 10_000n);
  }

  /**
   * A short that rests may be filled where the market runs away: it is margined at 100.15 % of the last price at least.
   */
  private marginPrice(side: 'BUY' | 'SELL', price: number): number {
    return side === 'BUY' ? price : Math.max(price, Math.ceil((this.last * 10_015) / 10_000));
  }

  place(asked: Request): Answer {
    const held = this.closable(asked.api, asked.side);
    if (asked.reduces && held === 0) return { refusal: 'REDUCE_ONLY', fills: [] };
    const reference = asked.price ?? this.last;
    if (!asked.reduces && reference > 0 && value(reference, asked.lots) < 5n * 10n ** 12n)
      return { refusal: 'FILTER', fills: [] };
    const request = asked.reduces ? { ...asked, lots: Math.min(asked.lots, held) } : asked;
    const { takes, left, isStopped } = this.meets(request);
    const isQuiet = request.tif === 'GTX' && (takes.length > 0 || isStopped);
    const need = isQuiet ? 0n : this.need(request, takes, left);
    if (need > this.free.get(request.api)!) return { refusal: 'BALANCE', fills: [] };
    const order: ContractOrder = {
      ...request,
      id: this.orders.length + 1,
      filled: 0,
      locked: need,
      status: isQuiet ? 'EXECUTION_ERROR' : 'UNFILLED',
      seq: ++this.seq,
    };
    this.orders.push(order);
    if (isQuiet) return { refusal: 'WOULD_TAKE', order, fills: [] };
    this.pay(order.api, -need);
    const trades = request.tif === 'FOK' && left > 0 ? [] : takes;
    const fills = trades.flatMap(([maker, lots]) => this.trade(order, maker, lots));
    if (order.filled < order.lots && (order.price === null || order.tif === 'IOC' || order.tif === 'FOK' || isStopped))
      this.end(order, 'EXPIRED');
    const reported = { ...order };
    this.cut();
    return { order: reported, fills };
  }

  private trade(taker: ContractOrder, maker: ContractOrder, lots: number): ContractFill[] {
    this.last = maker.price!;
    return [this.fill(maker, maker.price!, lots, true), this.fill(taker, maker.price!, lots, false)];
  }

  /** The order's lock gives up its share; what there is against it is closed, the rest opens. */
  private fill(order: ContractOrder, ticks: number, lots: number, isMaker: boolean): ContractFill {
    const left = order.lots - order.filled;
    const share = left === lots ? order.locked : (order.locked * BigInt(lots)) / BigInt(left);
    order.locked -= share;
    this.pay(order.api, share);
    const closed = Math.min(lots, this.closable(order.api, order.side));
    const rate = isMaker ? 2n : 5n;
    const profit = closed > 0 ? this.close(order.api, ticks, closed) : 0n;
    let fee = closed > 0 ? this.charge(order.api, value(ticks, closed) * rate) : 0n;
    if (closed < lots) {
      fee += this.charge(order.api, value(ticks, lots - closed) * rate);
      this.add(order.api, ticks, order.side === 'BUY' ? lots - closed : closed - lots);
    }
    order.filled += lots;
    order.status = order.filled === order.lots ? 'FILLED' : 'PARTIALLY_FILLED';
    return { order: order.id, ticks, lots, isMaker, fee, profit };
  }

  private charge(api: string, scaled: bigint): bigint {
    const fee = least(up(scaled, 10_000n), this.free.get(api)!);
    this.pay(api, -fee);
    this.fees += fee;
    return fee;
  }

  private close(api: string, ticks: number, lots: number): bigint {
    const holding = this.holdings.get(api)!;
    const all = BigInt(Math.abs(holding.lots));
    const cost = (holding.cost * BigInt(lots)) / all;
    const margin = (holding.margin * BigInt(lots)) / all;
    const profit = value(ticks, holding.lots > 0 ? lots : -lots) - cost;
    holding.lots -= Math.sign(holding.lots) * lots;
    holding.cost -= cost;
    holding.margin -= margin;
    this.pay(api, margin + profit);
    if (holding.lots === 0) this.holdings.delete(api);
    return profit;
  }

  private add(api: string, ticks: number, lots: number): void {
    const holding = this.holdings.get(api) ?? { lots: 0, cost: 0n, margin: 0n };
    this.holdings.set(api, holding);
    holding.lots += lots;
    holding.cost += value(ticks, lots);
    const missing = least(this.free.get(api)!, up(size(holding.cost), leverage) - holding.margin);
    if (missing > 0n) {
      holding.margin += missing;
      this.pay(api, -missing);
    }
  }

  /** Orders that only reduce are as large as their position at most, and end with it. */
  private cut(): void {
    for (const order of this.open()) {
      if (!order.reduces) continue;
      const held = this.closable(order.api, order.side);
      if (held === 0) this.end(order, 'EXPIRED');
      else order.lots = Math.min(order.lots, order.filled + held);
    }
  }

  private end(order: ContractOrder, status: string): void {
    this.pay(order.api, order.locked);
    order.locked = 0n;
    order.status = status;
  }

  cancel(user: string, id: number): boolean {
    const order = this.open().find((each) => each.id === id && each.user === user);
    if (order) this.end(order, 'CANCELED');
    return order !== undefined;
  }
}
