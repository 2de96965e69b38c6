import { must } from '../../../shared/base/assert.ts';
import { fromUnits } from '../../../shared/base/decimal.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { dayMs, hourMs } from '../../../shared/base/time.ts';
import { bid } from '../../../shared/market/book/book.ts';
import { keyOfSymbol } from '../../../shared/market/instrument.ts';
import { phaseOf } from '../../../shared/core/shares/hours.ts';
import { isNeeded } from '../../../shared/core/state/core-state.ts';
import type { MarketState } from '../../../shared/core/state/market-state.ts';
import type { Log } from '../../base/log.ts';
import type { Caller } from '../../desk/caller.ts';
import { okCode } from '../../desk/place-orders.ts';
import { demoLogin } from '../demo-login.ts';
import type { Services } from '../services.ts';
import { type Act, demoMonth, historyDays, type Place } from './script.ts';

/** The time of the services while the month is played. */
export interface PastClock {
  nowMs(): number;
  /** Never back. */
  goTo(ms: number): void;
}

/** When the month begins that ends with the day before a time: at midnight UTC. */
export const monthBefore = (nowMs: number): number => Math.floor(nowMs / dayMs) * dayMs - historyDays * dayMs;

export function createPastClock(startMs: number): PastClock {
  let atMs = startMs;
  return {
    nowMs: () => atMs,
    goTo(ms) {
      atMs = Math.max(atMs, ms);
    },
  };
}

/** The demo user at work at one moment. */
interface Scene {
  readonly services: Services;
  readonly caller: Caller;
  /** Client ids of the month, one after another. */
  readonly clientId: () => string;
  readonly nowMs: number;
  readonly log: Log;
}

const accountOf = ({ services, caller }: Scene, name: string): string =>
  must(
    services.trading.accounts.ofOwner(caller.user_id).find((account) => account.name === name),
    name,
  ).api_id;

/** A market that trades at this time; undefined while it is closed. */
function openMarket({ services, nowMs }: Scene, place: Place): MarketState | undefined {
  const { engine } = services.trading;
  const market = must(engine.market(keyOfSymbol(place)), `market of ${place.symbol}`);
  return market.fair && phaseOf(market, nowMs) === 'CONTINUOUS' ? market : undefined;
}

async function order(scene: Scene, act: Extract<Act, { kind: 'order' }>): Promise<void> {
  const { services, caller, log } = scene;
  const { account, ...ref } = act.place;
  const market = openMarket(scene, act.place);
  if (!market?.fair) return;
  const rises = market.fair(scene.nowMs) >= market.fair(scene.nowMs - dayMs);
  const best = must(services.trading.markets.byKey(market.key)?.best(bid), `best bid of ${market.key}`);
  const { results } = await services.dealing.desk.placeMany(caller, {
    ...ref,
    api_ids: [accountOf(scene, account)],
    sync: false,
    sync_ratio: 100,
    sizing: 'SAME',
    client_id: scene.clientId(),
    side: act.side === 'TREND' ? (rises ? 'BUY' : 'SELL') : act.side,
    order_type: act.at === undefined ? 'MARKET' : 'LIMIT',
    amount: act.amount,
    leverage: act.leverage,
    ...(act.at !== undefined && { price: fromUnits(Math.round(best * act.at), market.grid.price) }),
  });
  for (const { code, msg } of results)
    if (code !== okCode) log.warn({ symbol: ref.symbol, code, msg }, 'an order of the demo month was refused');
}

/** Closes a position where there is one. */
async function close(scene: Scene, { account, exchange, symbol, account_type }: Place): Promise<void> {
  const { desk } = scene.services.dealing;
  const api_id = accountOf(scene, account);
  const isHeld = desk
    .positions([api_id])
    .some((held) => held.exchange === exchange && held.symbol === symbol && held.account_type === account_type);
  if (!isHeld) return;
  await desk.closePosition(scene.caller, {
    api_id,
    symbol,
    account_type,
    position_side: 'BOTH',
    client_id: scene.clientId(),
  });
}

/** An alert half way to where the price will be, where that is far enough to be noticed. */
async function alert(scene: Scene, { place, hours }: Extract<Act, { kind: 'alert' }>): Promise<void> {
  const { services, caller, nowMs } = scene;
  const market = openMarket(scene, place);
  if (!market?.fair) return;
  const now = market.last;
  const later = market.fair(nowMs + hours * hourMs);
  const trigger = Math.round((now + later) / 2);
  if (Math.abs(later - now) < now * 0.001) return;
  const { exchange, symbol, account_type } = place;
  await services.dealing.alerts.save(caller.user_id, {
    exchange,
    symbol,
    account_type,
    kind: 'PRICE',
    direction: later > now ? 'UP_TO' : 'DOWN_TO',
    trigger_price: fromUnits(trigger, market.grid.price),
    duration_s: 0,
    channel: ['web', 'app'],
  });
}

async function perform(scene: Scene, act: Act): Promise<void> {
  const { services, caller } = scene;
  const { desk, transfers } = services.dealing;
  switch (act.kind) {
    case 'order':
      return order(scene, act);
    case 'close':
      return close(scene, act.place);
    case 'alert':
      return alert(scene, act);
    case 'cancel':
      await desk.cancelOwn(caller.user_id);
      return;
    case 'transfer': {
      const { kind: _kind, account, ...moved } = act;
      await transfers.transfer(caller, { ...moved, api_id: accountOf(scene, account), client_id: scene.clientId() });
      return;
    }
    case 'loan': {
      const { kind: _kind, account, ...asked } = act;
      await transfers.loanRepay(caller, {
        ...asked,
        isolated: false,
        api_id: accountOf(scene, account),
        client_id: scene.clientId(),
      });
      return;
    }
  }
}

/** An act that is refused is passed over: with a recording in place of a market there are no loans on it, say. */
async function tryAct(scene: Scene, act: Act): Promise<void> {
  try {
    await perform(scene, act);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, data } = error;
    scene.log.warn({ kind: act.kind, code, data }, 'an act of the demo month was refused');
  }
}

/** Puts markets to rest that nobody needs, as otherwise each jump would quote them anew. */
async function restIdle({ trading: { engine } }: Services): Promise<void> {
  const idle = [...engine.markets()].filter((market) => market.awake && market.fair && !isNeeded(market));
  if (idle.length > 0) await engine.submit({ kind: 'rest', markets: idle.map(({ key }) => key) });
}

/** Marks the messages that the month has brought as read. */
async function readMessages({ news }: Services, userId: string): Promise<void> {
  for (const type of [1, 2, 3] as const)
    await news.messages.read(
      userId,
      (await news.messages.load(userId, type, 0)).map(({ id, time }) => ({ id, type, time })),
    );
}

/** Acts in their order; orders and closings that follow each other are one group, so that they share a commit. */
function togetherIn(acts: readonly Act[]): readonly (readonly Act[])[] {
  const groups: Act[][] = [];
  const trades = ({ kind }: Act): boolean => kind === 'order' || kind === 'close';
  for (const act of acts) {
    const last = groups.at(-1);
    if (last?.every(trades) && trades(act)) last.push(act);
    else groups.push([act]);
  }
  return groups;
}

/**
 * Lives the month of the demo user through the calls that everybody has, at the times of a clock that is moved on: the
 * engine jumps from moment to moment, and what comes of itself (funding, interest, orders that the price has reached)
 * comes with its jumps. The user and the accounts must be there; the timers of the services must not run.
 */
export async function playDemoMonth(services: Services, clock: PastClock, log: Log): Promise<void> {
  const user = must(await services.identity.users.byLogin(demoLogin.username), 'the demo user');
  const caller = { user_id: user.userId, vip_level: user.vipLevel };
  const startMs = clock.nowMs();
  const month = demoMonth();
  let ids = 0;
  const clientId = (): string => {
    ids += 1;
    return `demo-month-${ids}`;
  };
  for (const { day, hour, isLook, acts } of month) {
    clock.goTo(startMs + day * dayMs + hour * hourMs);
    services.trading.engine.tick();
    const scene: Scene = { services, caller, clientId, nowMs: clock.nowMs(), log };
    if (isLook) await services.dealing.equity.look();
    for (const group of togetherIn(acts)) await Promise.all(group.map((act) => tryAct(scene, act)));
    await services.dealing.alerts.look();
    await restIdle(services);
    if (acts.length > 0) await services.followers.flush();
  }
  await services.trading.engine.settled();
  await readMessages(services, user.userId);
}
