import { type Random, nextUniform } from '../../src/shared/base/random.ts';
import type { SymbolRef } from '../../src/shared/market/instrument.ts';
import type { MarginAuto } from '../../src/shared/trade/margin-auto.ts';
import type { Order, Side } from '../../src/shared/trade/order.ts';
import { type Door, okCode, type PlaceBody, type PlaceManyBody, type Sent } from './door.ts';

/** An account that trades in one market. */
export interface Trader {
  readonly api_id: string;
  /** With `margin_auto` where its orders are on margin. */
  readonly symbol: SymbolRef & { readonly margin_auto?: MarginAuto };
  /** About the market's price, in ticks of `decimals`. */
  readonly ticks: number;
  readonly decimals: number;
  /** Size of a small order. */
  readonly amount: number;
  readonly amountDecimals: number;
  /** Accounts of the same user. */
  readonly siblings: readonly string[];
}

export interface TrafficOptions {
  readonly door: Door;
  readonly traders: readonly Trader[];
  readonly random: Random;
  /** Makes client ids unlike those of the server's other lives. */
  readonly life: string;
  readonly sent: Sent[];
}

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(nextUniform(random) * list.length)]!;
const textOf = (units: number, decimals: number): string => (units / 10 ** decimals).toFixed(decimals);

/**
 * Seeded requests of many kinds: limit and market orders, some that wait for a price, requests for several accounts,
 * cancels of all kinds, repeats and conflicts.
 */
export function createTraffic({ door, traders, random, life, sent }: TrafficOptions) {
  let count = 0;
  /** Open orders, as far as the answers have told: whose they are and under which client id. */
  const canceled = new Set<string>();
  const open = new Map<string, { readonly api_id: string; readonly client_id: string }>();

  function bodyOf(trader: Trader): PlaceBody {
    const side: Side = nextUniform(random) < 0.5 ? 'BUY' : 'SELL';
    const base = { api_id: trader.api_id, ...trader.symbol, side, client_id: `${life}-${count++}` };
    const amount = textOf(Math.ceil(nextUniform(random) * 4) * trader.amount, trader.amountDecimals);
    const kind = nextUniform(random);
    if (kind < 0.12)
      return side === 'BUY' && trader.symbol.account_type === 'spot'
        ? { ...base, order_type: 'MARKET', total: '50' }
        : { ...base, order_type: 'MARKET', amount };
    // Some far from the market, most about it; a few wrong ones that must be refused.
    const away = nextUniform(random) < 0.4 ? Math.ceil(trader.ticks / 20) : 8;
    const distance = Math.round((nextUniform(random) - 0.35) * away) * (side === 'BUY' ? -1 : 1);
    const price = textOf(trader.ticks + distance, trader.decimals);
    if (kind < 0.16) return { ...base, order_type: 'LIMIT', price, amount: '900' };
    if (kind < 0.22) return { ...base, ...waiting(trader, price), amount };
    const tif = pick(random, ['GTC', 'GTC', 'GTC', 'GTC', 'IOC', 'FOK', 'GTX'] as const);
    return { ...base, order_type: 'LIMIT', price, amount, time_in_force: tif };
  }

  /** What makes an order wait for a price near by, on either side of the market's. */
  function waiting(
    { ticks, decimals }: Trader,
    price: string,
  ): Pick<PlaceBody, 'order_type' | 'price' | 'trigger_price'> {
    const trigger_price = textOf(ticks + Math.round((nextUniform(random) - 0.5) * 60), decimals);
    return nextUniform(random) < 0.5
      ? { order_type: 'TRIGGER_LIMIT', price, trigger_price }
      : { order_type: 'TRIGGER_MARKET', trigger_price };
  }

  /** An order that a replay tells of may have been canceled in the meantime. */
  function opened({ order_id, api_id }: Order, client_id: string): void {
    if (!canceled.has(order_id)) open.set(order_id, { api_id, client_id });
  }

  const manyOf = ({ api_id, ...body }: PlaceBody, trader: Trader): PlaceManyBody => ({
    ...body,
    api_ids: [api_id, ...trader.siblings],
  });

  async function place(body: PlaceBody): Promise<void> {
    const answer = await door.place(body);
    sent.push({ kind: 'place', body, answer });
    if (answer?.code === okCode) opened(answer.data.order, body.client_id);
  }

  async function placeMany(body: PlaceManyBody): Promise<void> {
    const answer = await door.placeMany(body);
    sent.push({ kind: 'placeMany', body, answer });
    for (const { order } of answer?.data?.results ?? []) if (order) opened(order, body.client_id);
  }

  /** Cancels some of one user's orders with one request. */
  async function cancel({ api_id, siblings }: Trader): Promise<void> {
    const own = [...open].filter(([, order]) => order.api_id === api_id || siblings.includes(order.api_id));
    const targets = own
      .map(([id]) => id)
      .filter(() => nextUniform(random) < 0.3)
      .slice(0, 6);
    if (targets.length === 0) return;
    const byClient = nextUniform(random) < 0.3;
    const body = byClient
      ? { client_ids: [...new Set(targets.map((id) => open.get(id)!.client_id))] }
      : { order_ids: targets };
    for (const id of targets) {
      open.delete(id);
      canceled.add(id);
    }
    sent.push({ kind: 'cancel', body, targets, answer: await door.cancel(body, api_id) });
  }

  /** Sends an earlier request again, now and then with another body. */
  async function repeat(): Promise<void> {
    const earlier = pick(random, sent);
    if (earlier?.kind === 'place')
      await place(
        nextUniform(random) < 0.2
          ? { ...earlier.body, side: earlier.body.side === 'BUY' ? 'SELL' : 'BUY' }
          : earlier.body,
      );
    if (earlier?.kind === 'placeMany') await placeMany(earlier.body);
  }

  async function one(): Promise<void> {
    const trader = pick(random, traders);
    const kind = nextUniform(random);
    if (kind < 0.14) return cancel(trader);
    if (kind < 0.24) return repeat();
    const body = bodyOf(trader);
    if (kind < 0.32) return placeMany(manyOf(body, trader));
    // The same request twice at the same time.
    if (kind < 0.38) return void (await Promise.all([place(body), place(body)]));
    return place(body);
  }

  return {
    /** One to six requests at once; ends when each has its answer or has lost its server. */
    async burst(): Promise<void> {
      await Promise.all(Array.from({ length: Math.ceil(nextUniform(random) * 6) }, one));
    },
  };
}
export type Traffic = ReturnType<typeof createTraffic>;
