import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { doOrder, doOrderV2 } from '../../src/shared/contracts/order-place.ts';
import type { cancelOrder } from '../../src/shared/contracts/order.ts';
import type { Input } from '../../src/shared/base/contract.ts';
import { isFinal } from '../../src/shared/trade/order-status.ts';
import { Refusal, refusals } from '../../src/shared/base/refusal.ts';
import { nextUniform, type Random } from '../../src/shared/base/random.ts';
import { createFunding } from '../../src/server/desk/accounts/funding.ts';
import type { AccountOf } from '../../src/server/desk/caller.ts';
import { createDesk } from '../../src/server/desk/desk.ts';
import { createTransfers } from '../../src/server/desk/margin/transfers.ts';
import type { ApiAccount } from '../../src/shared/trade/api-account.ts';
import type { UserEvent } from '../../src/shared/core/state/effects.ts';
import { createTradingEngine, type TradingEngine } from '../../src/server/trading/engine.ts';
import { withVenueGateway } from '../../src/server/venues/gateway/venue-gateway.ts';
import { createPracticeEntry } from '../../src/server/venues/gateway/practice-entry.ts';
import { terms } from '../unit/shared/core/margin-kit.ts';
import { fairPriceOf, listed } from '../unit/shared/core/core-kit.ts';
import type { Scheduler } from '../../src/server/base/scheduler.ts';
import type { Bank } from './bookings.ts';
import { check } from './check.ts';
import { type Answer, type Door, okCode } from './door.ts';
import { copyDatabase, freshFolder } from './image.ts';
import { apiIds, mainOf, option, owners } from './inside-traders.ts';
import type { SendMove } from './moves.ts';
import type { Moment } from './sqlite-faults.ts';

/** Accounts as those who fund them know them. */
const accounts = new Map(
  Object.entries(owners).map(([api_id, owner]) => [
    api_id,
    {
      api_id,
      owner,
      name: api_id,
      exchange: 'HALYARD' as const,
      permissions: ['spot' as const],
      active: true,
      account_mode: 'CLASSIC' as const,
      created: 0,
      expire: null,
    } as ApiAccount,
  ]),
);

/** Thrown where the process is taken to have ended. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

/** A server's life without a process: exchange and desk on a file, and what its clients have heard of it. */
export interface Life {
  readonly engine: TradingEngine;
  readonly door: Door;
  /** Transfers and loans of the door's users. */
  readonly bank: Bank;
  /** Transfers between accounts of u and its sub-account, and funds. */
  readonly move: SendMove;
  readonly path: string;
  /** Events that were told before its end. */
  readonly reported: UserEvent[];
  readonly warnings: string[];
}

/** The clock and the disk of one round; only one is in use at a time. */
export class Inside {
  readonly random: Random;
  nowMs: number;
  /** When the option ends: in most rounds while they go on. */
  readonly expiry: number;
  /** Called at every moment of every transaction; null between the faults. */
  at: ((moment: Moment) => void) | null = null;
  isDead = false;
  readonly #folders: string[] = [];
  readonly #lives: Life[] = [];
  readonly #tasks = new Set<() => void>();

  constructor(random: Random) {
    this.random = random;
    this.nowMs = 1_000_000_000 + Math.floor(nextUniform(random) * 1e9);
    this.expiry = Math.ceil(this.nowMs / 1e5) * 1e5;
  }

  folder(): string {
    const path = freshFolder();
    this.#folders.push(path);
    return path;
  }

  /** Opens a server on a file. Throws what the start throws. */
  open(path = join(this.folder(), 'trading.db')): Life {
    this.isDead = false;
    const reported: UserEvent[] = [];
    const warnings: string[] = [];
    const report = (_facts: object, text: string) => {
      warnings.push(text);
    };
    this.#tasks.clear();
    const direct = createTradingEngine({
      seed: 3,
      journalPath: path,
      names: { HALYARD: 'Halyard' },
      fairPriceOf,
      nowMs: () => this.nowMs,
      terms,
      listing: [
        listed(),
        listed({ symbol: 'ETHUSDT', base: 'ETH' }),
        listed({ account_type: 'linear', contract: true, linear: true, max_leverage: 100 }),
        ...(this.expiry > this.nowMs ? [listed({ ...option, expiry: this.expiry })] : []),
      ],
      scheduler: {
        every: () => () => undefined,
        soon: (task) => {
          setImmediate(task);
        },
      },
      history: () => ({
        wake: () => undefined,
        rest: () => undefined,
        addTrades: () => undefined,
        klines: () => [],
        ticker: () => ['', '', '', '', '', '0', '0', 0, '', '', 0],
      }),
      log: { info: () => undefined, warn: report, error: report },
    });
    const isDirect = nextUniform(this.random) < 0.5;
    const engine = this.#overGateway(direct, isDirect);
    // NOTE: what a dead process was about to do must not be heard in the next one's life.
    engine.events.subscribe((events) => {
      if (!this.isDead && this.#lives.at(-1)?.reported === reported) reported.push(...events);
    });
    const life = { engine, path, reported, warnings, ...this.#doorOf(engine, isDirect) };
    this.#lives.push(life);
    return life;
  }

  async fund({ engine }: Life): Promise<void> {
    for (const [api_id, user_id] of Object.entries(owners)) {
      for (const asset of ['USDT', 'BTC', 'ETH'])
        await engine.deposit({
          user_id,
          api_id,
          account_type: 'spot',
          asset,
          amount: asset === 'USDT' ? '100000' : '100',
        });
      await engine.deposit({ user_id, api_id, account_type: 'margin', asset: 'USDT', amount: '2000' });
      await engine.deposit({ user_id, api_id, account_type: 'linear', asset: 'USDT', amount: '500' });
      await engine.deposit({ user_id, api_id, account_type: 'option', asset: 'USDT', amount: '500' });
    }
  }

  /** Some time, mostly short, now and then long enough for a snapshot. */
  pass({ engine }: Life): void {
    const long = nextUniform(this.random) < 0.12;
    for (let left = long ? 8 : 1; left > 0; left--) {
      this.nowMs += Math.ceil(nextUniform(this.random) * (long ? 9_000 : 1_500));
      engine.tick();
      if (!this.isDead) for (const task of [...this.#tasks]) task();
    }
  }

  /** Every other server reaches the house over a line, good, slow or lossy. */
  #overGateway(engine: TradingEngine, isDirect: boolean): TradingEngine {
    const { random } = this;
    const nowMs = (): number => this.nowMs;
    const scheduler: Scheduler = {
      every: (_ms, task) => {
        this.#tasks.add(task);
        return () => this.#tasks.delete(task);
      },
      soon: (task) => {
        setImmediate(task);
      },
    };
    const quality = {
      delayMs: Math.floor(nextUniform(random) * 3_000),
      loss: nextUniform(random) * 0.3,
      silence: nextUniform(random) * 0.5,
    };
    const entry = createPracticeEntry({
      ...quality,
      random: { state: Math.floor(nextUniform(random) * 2 ** 31) },
      scheduler,
      nowMs,
    });
    return withVenueGateway({
      engine,
      entries: new Map(isDirect ? [] : [['HALYARD', entry]]),
      scheduler,
      nowMs,
      overdue: () => undefined,
      failed: () => undefined,
    });
  }

  /** The process ends here, in the middle of whatever it does; the result is the file as it lies on the disk. */
  die(life: Pick<Life, 'path'>): string {
    const image = copyDatabase(life.path, join(this.folder(), 'trading.db'));
    this.isDead = true;
    this.at = null;
    return image;
  }

  close(): void {
    this.at = null;
    this.isDead = true;
    for (const { engine } of this.#lives) engine.shutdown();
    for (const folder of this.#folders) rmSync(folder, { recursive: true, force: true });
  }

  #doorOf(engine: TradingEngine, isDirect: boolean): Pick<Life, 'door' | 'bank' | 'move'> {
    const accountOf: AccountOf = (id) =>
      owners[id]
        ? { owner: owners[id], exchange: 'HALYARD', permissions: ['spot', 'future'], active: true }
        : undefined;
    const desk = createDesk({ engine, nowMs: () => this.nowMs, accountOf });
    const moving = createTransfers({ engine, accountOf, mainOf });
    const fund = createFunding({
      accounts: { byId: (api_id) => accounts.get(api_id) },
      engine,
      isPaper: () => true,
      funded: () => Promise.resolve(),
    });
    const callers = [...new Set(Object.values(owners))].map((user_id) => ({ user_id, vip_level: 1 }));
    const callerOf = (api_id: string) => ({ user_id: owners[api_id]!, vip_level: 1 });
    const answer = async <D>(work: () => Promise<D>): Promise<Answer<D> | undefined> => {
      try {
        const data = await work();
        return this.isDead ? undefined : { code: okCode, data };
      } catch (error) {
        if (this.isDead) return undefined;
        if (error instanceof Refusal) return { code: refusals[error.code].number, data: error.data as D };
        throw error;
      }
    };
    const bank: Bank = {
      transfer: (body) => answer(() => moving.marginTransfer(callerOf(body.api_id), { isolated: false, ...body })),
      loan: (body) => answer(() => moving.loanRepay(callerOf(body.api_id), { isolated: false, ...body })),
    };
    const door: Door = {
      place: (body) => answer(() => desk.place(callerOf(body.api_id), body as Input<typeof doOrder>)),
      placeMany: (body) =>
        answer(() =>
          desk.placeMany(callerOf(body.api_ids[0]!), { sync: true, sync_ratio: 100, sizing: 'SAME', ...body } as Input<
            typeof doOrderV2
          >),
        ),
      async cancel(body, api_id) {
        const answered = await answer(() => desk.cancel(callerOf(api_id), body as Input<typeof cancelOrder>));
        // Over a line an answer says that the cancel is asked for: it promises nothing, and neither does none.
        if (isDirect) return answered;
        return answered === undefined || answered.code === okCode
          ? { code: okCode, data: { results: [] } }
          : { ...answered, isSplit: true };
      },
      current: async () => callers.flatMap((caller) => [...desk.current(caller, {})]),
      history: async () =>
        callers.flatMap(
          (caller) =>
            desk.history(caller, {
              page: 1,
              page_size: 100_000,
              start: this.nowMs - 80 * 86_400_000,
              end: this.nowMs + 1e7,
            }).pagenation.results,
        ),
      balances: async () => desk.balances(apiIds),
    };
    const move: SendMove = (asked) =>
      answer<object>(() =>
        asked.kind === 'fund' ? fund(asked.body) : moving.assetTransfer(callerOf('a'), asked.body as never),
      );
    return { door, bank, move };
  }
}

/** Versions of each order and ids of fills rise from event to event, over all lives; each fill is told once. */
export function checkReported(lives: readonly Life[]): void {
  const versions = new Map<string, number>();
  let lastFill = 0;
  for (const event of lives.flatMap(({ reported }) => reported)) {
    if (event.kind === 'order') {
      const { order_id, version, status } = event.order;
      check(
        version > (versions.get(order_id) ?? 0),
        `order ${order_id} was told in version ${version} (${status}) after ${versions.get(order_id)}`,
      );
      versions.set(order_id, isFinal(status) ? Number.MAX_SAFE_INTEGER : version);
    }
    if (event.kind === 'fill') {
      check(Number(event.fill.fill_id) > lastFill, `fill ${event.fill.fill_id} was told after ${lastFill}`);
      lastFill = Number(event.fill.fill_id);
    }
  }
}
