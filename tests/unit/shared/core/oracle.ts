import { type OracleFill, type OracleOrder, type OracleRequest, oracleTrigger } from './oracle-order.ts';
import { amendRefusal, type Change, filterRefusal, lotBase, quoteFor, strayRefusal } from './oracle-rules.ts';
import { takesOf } from './oracle-takes.ts';

interface Answer {
  readonly refusal?: string;
  readonly order?: OracleOrder;
  readonly fills: OracleFill[];
}

const assetOf = ({ side }: OracleRequest): string => (side === 'BUY' ? 'USDT' : 'BTC');
const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/**
 * The same market as one unsorted list of orders that is searched and sorted anew for every fill and every trigger:
 * slow, and simple enough to be right. Written from the rules, it shares no code with src/shared/core. Tick 0.1, step
 * 0.001, money in 10^-12.
 */
export class Oracle {
  readonly orders: OracleOrder[] = [];
  readonly free = new Map<string, bigint>();
  readonly fees = { BTC: 0n, USDT: 0n };
  last = 0;
  nowMs = 0;
  private seq = 0;
  private prints: number[] = [];

  deposit(api: string, asset: string, amount: bigint): void {
    this.free.set(`${api}/${asset}`, (this.free.get(`${api}/${asset}`) ?? 0n) + amount);
  }

  /** What all open orders of an account need of an asset. */
  locked(api: string, asset: string): bigint {
    return this.open()
      .filter((order) => order.api === api && assetOf(order) === asset)
      .reduce((sum, order) => sum + this.need(order), 0n);
  }

  open(): OracleOrder[] {
    return this.orders.filter(({ status }) => ['UNFILLED', 'PARTIALLY_FILLED', 'WAITING'].includes(status));
  }

  /** The limit leg of a list holds what the dearer leg needs, the other one nothing. */
  need(order: OracleOrder): bigint {
    if (order.twin) return order.status === 'WAITING' ? 0n : max(this.ownNeed(order), this.ownNeed(order.twin));
    return this.ownNeed(order);
  }

  private ownNeed({ side, price, trigger, lots, filled, budget }: OracleRequest & { filled?: number }): bigint {
    const left = lots - (filled ?? 0);
    return side === 'SELL' ? BigInt(left) * lotBase : (budget ?? quoteFor(price ?? trigger!.ticks, left));
  }

  private born(request: OracleRequest, status: string): OracleOrder {
    const order: OracleOrder = {
      ...request,
      id: this.orders.length + 1,
      lots: request.budget === undefined ? request.lots : 0,
      filled: 0,
      status,
      reason: '',
      seq: ++this.seq,
      twin: null,
    };
    this.orders.push(order);
    return order;
  }

  place(request: OracleRequest): Answer {
    const refusal = filterRefusal(request, this);
    if (refusal) return { refusal, fills: [] };
    const account = `${request.api}/${assetOf(request)}`;
    const isPoor = (needed: bigint) => (this.free.get(account) ?? 0n) < needed;
    if (request.trigger) {
      const needed = this.ownNeed(request);
      if (isPoor(needed)) return { refusal: 'BALANCE', fills: [] };
      this.deposit(request.api, assetOf(request), -needed);
      return { order: this.born(request, 'WAITING'), fills: [] };
    }
    const { wouldTake, cost } = takesOf(this.open(), request);
    if (request.tif === 'GTX' && wouldTake)
      return { refusal: 'WOULD_TAKE', order: this.born(request, 'EXECUTION_ERROR'), fills: [] };
    if (isPoor(request.side === 'BUY' && request.price === null ? (request.budget ?? cost) : this.ownNeed(request)))
      return { refusal: 'BALANCE', fills: [] };
    const order = this.born(request, 'UNFILLED');
    return this.answer(order, this.run(order));
  }

  /** The order as it is now, before its trades fire others. */
  private answer(order: OracleOrder, fills: readonly OracleFill[]): Answer {
    const reported = { ...order };
    return { order: reported, fills: [...fills, ...this.fireAll()] };
  }

  /** Two orders or none. */
  placeList(limit: OracleRequest, stop: OracleRequest): Answer {
    const refusal = filterRefusal(stop, this, stop.price === null) ?? filterRefusal(limit, this);
    if (refusal) return { refusal, fills: [] };
    const isBuy = limit.side === 'BUY';
    if (isBuy ? stop.trigger!.ticks <= this.last : stop.trigger!.ticks >= this.last)
      return { refusal: 'WOULD_TRIGGER', fills: [] };
    if (isBuy ? limit.price! >= this.last : limit.price! <= this.last) return { refusal: 'INPUT', fills: [] };
    if (takesOf(this.open(), limit).wouldTake) return { refusal: 'WOULD_TAKE', fills: [] };
    const needed = max(this.ownNeed(limit), this.ownNeed(stop));
    if ((this.free.get(`${limit.api}/${assetOf(limit)}`) ?? 0n) < needed) return { refusal: 'BALANCE', fills: [] };
    const one = this.born(limit, 'UNFILLED');
    const other = this.born({ ...stop, trigger: { ticks: stop.trigger!.ticks, rises: isBuy } }, 'WAITING');
    [one.twin, other.twin] = [other, one];
    this.deposit(limit.api, assetOf(limit), -needed);
    return { order: { ...one }, fills: [] };
  }

  /** Lets an order that has nothing locked trade, and locks what rests of it. */
  private run(order: OracleOrder): OracleFill[] {
    const { isWhole, isStopped, takes } = takesOf(this.open(), { ...order, lots: order.lots - order.filled });
    const fills =
      order.tif === 'FOK' && !isWhole ? [] : takes.flatMap(([maker, lots]) => this.trade(order, maker, lots));
    if (order.budget !== undefined) order.lots = order.filled;
    const rests = order.price !== null && order.tif !== 'IOC' && order.tif !== 'FOK';
    if (order.filled > 0) order.status = 'PARTIALLY_FILLED';
    if (isWhole && fills.length > 0) order.status = 'FILLED';
    else if (!rests || isStopped) order.status = 'EXPIRED';
    else {
      order.seq = ++this.seq;
      this.deposit(order.api, assetOf(order), -this.ownNeed(order));
    }
    return fills;
  }

  private trade(taker: OracleOrder, maker: OracleOrder, lots: number): OracleFill[] {
    this.last = maker.price!;
    this.prints.push(this.last);
    return [
      [maker, true],
      [taker, false],
    ].map(([order, isMaker]) => this.fill(order as OracleOrder, maker.price!, lots, isMaker as boolean));
  }

  private fill(order: OracleOrder, ticks: number, lots: number, isMaker: boolean): OracleFill {
    if (order.twin) this.end(order.twin, 'CANCELED', 'OCO');
    const base = BigInt(lots) * lotBase;
    const quote = quoteFor(ticks, lots);
    const received = order.side === 'BUY' ? base : quote;
    const fee = (received * (isMaker ? 2n : 5n)) / 10_000n;
    this.deposit(order.api, order.side === 'BUY' ? 'BTC' : 'USDT', received - fee);
    this.fees[order.side === 'BUY' ? 'BTC' : 'USDT'] += fee;
    // What a maker gives is locked, not free; a taker's is free still.
    if (!isMaker) this.deposit(order.api, assetOf(order), order.side === 'BUY' ? -quote : -base);
    order.filled += lots;
    if (isMaker) order.status = order.filled === order.lots ? 'FILLED' : 'PARTIALLY_FILLED';
    return { order: order.id, ticks, lots, isMaker, fee };
  }

  /** Fires whatever the prices since the last time have reached, and what comes of that. */
  private fireAll(): OracleFill[] {
    const fills: OracleFill[] = [];
    for (;;) {
      const low = Math.min(...this.prints);
      const high = Math.max(...this.prints);
      const waiting = this.open()
        .filter(({ status }) => status === 'WAITING')
        .map((order) => ({ order, at: order.trigger!.ticks, rises: order.trigger!.rises }));
      const falling = waiting
        .filter(({ rises, at }) => !rises && at >= low)
        .sort((a, b) => b.at - a.at || a.order.seq - b.order.seq);
      const rising = waiting
        .filter(({ rises, at }) => rises && at <= high)
        .sort((a, b) => a.at - b.at || a.order.seq - b.order.seq);
      const next = falling[0] ?? rising[0];
      if (!next) break;
      fills.push(...this.fire(next.order));
    }
    this.prints = [];
    return fills;
  }

  private fire(order: OracleOrder): OracleFill[] {
    if (order.twin) this.end(order.twin, 'CANCELED', 'OCO', false);
    else this.deposit(order.api, assetOf(order), this.ownNeed(order));
    order.status = 'EXECUTING';
    const { wouldTake, cost } = takesOf(this.open(), { ...order, lots: order.lots });
    const isPoor = order.side === 'BUY' && order.price === null && cost > this.free.get(`${order.api}/USDT`)!;
    if (isPoor || (order.tif === 'GTX' && wouldTake)) {
      [order.status, order.reason] = ['EXECUTION_ERROR', isPoor ? 'BALANCE' : 'WOULD_TAKE'];
      return [];
    }
    order.status = 'UNFILLED';
    return this.run(order);
  }

  /** Ends an open order; `keepsTwin`: its twin stays in the book with its own need alone. */
  private end(order: OracleOrder, status: string, reason: string, keepsTwin = true): void {
    const { twin } = order;
    this.deposit(order.api, assetOf(order), this.need(order) + (twin ? this.need(twin) : 0n));
    if (twin) [order.twin, twin.twin] = [null, null];
    [order.status, order.reason] = [status, reason];
    if (twin && keepsTwin) this.deposit(twin.api, assetOf(twin), -this.ownNeed(twin));
  }

  /** `isAlone`: its twin stays open. */
  cancel(user: string, id: number, isAlone: boolean): boolean {
    const order = this.open().find((each) => each.id === id && each.user === user);
    if (!order) return false;
    const { twin } = order;
    this.end(order, 'CANCELED', 'USER');
    if (twin && !isAlone) this.end(twin, 'CANCELED', 'USER');
    return true;
  }

  /** Changes an open order; what is absent stays. */
  amend(user: string, id: number, change: Change): Answer {
    const order = this.open().find((each) => each.id === id && each.user === user);
    if (!order) return { refusal: 'ORDER_FINAL', fills: [] };
    const waits = order.status === 'WAITING';
    const next = {
      price: change.price ?? order.price,
      lots: change.lots ?? order.lots,
      trigger:
        change.trigger === undefined
          ? order.trigger
          : oracleTrigger(change.trigger, order.side, this.last, order.trigger?.kind),
    };
    const refusal = amendRefusal(order, change, next, this.last);
    if (refusal) return { refusal, fills: [] };
    const keeps = next.price === order.price && next.trigger?.ticks === order.trigger?.ticks && next.lots <= order.lots;
    const { wouldTake, isStopped } = takesOf(this.open(), {
      ...order,
      ...next,
      trigger: undefined,
      lots: next.lots - order.filled,
    } as OracleRequest);
    if (!keeps && !waits && order.tif === 'GTX' && wouldTake) return { refusal: 'WOULD_TAKE', fills: [] };
    if (!keeps && !waits && isStopped) return { refusal: 'SELF_TRADE', fills: [] };
    const { twin } = order;
    const strays = twin && strayRefusal(order, next.price, next.trigger, !keeps && wouldTake, this.last);
    if (strays) return { refusal: strays, fills: [] };
    const own = this.ownNeed({ ...order, ...next } as OracleOrder);
    const [before, after] = twin
      ? [this.need(order) + this.need(twin), max(own, this.ownNeed(twin))]
      : [this.need(order), own];
    const free = this.free.get(`${order.api}/${assetOf(order)}`)!;
    if (after - before > free) return { refusal: 'BALANCE', fills: [] };
    this.deposit(order.api, assetOf(order), before);
    [order.price, order.lots] = [next.price, next.lots];
    if (next.trigger) order.trigger = next.trigger;
    if (!keeps && !waits && !twin) return this.answer(order, this.run(order));
    if (!keeps) order.seq = ++this.seq;
    this.deposit(order.api, assetOf(order), -after);
    return { order: { ...order }, fills: [] };
  }

  /** Lets time pass: what has come to its end by then expires. */
  tick(nowMs: number): void {
    this.nowMs = nowMs;
    for (const order of this.open()) {
      if (order.expireMs !== undefined && order.expireMs <= nowMs) this.end(order, 'EXPIRED', 'GTD');
    }
  }
}
