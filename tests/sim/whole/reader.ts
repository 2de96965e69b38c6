import * as v from 'valibot';
import { apiAll, balanceAll } from '../../../src/shared/contracts/api-account.ts';
import { currentOrders } from '../../../src/shared/contracts/order.ts';
import { positionList } from '../../../src/shared/contracts/position.ts';
import type { Frame } from '../../../src/shared/base/topic.ts';
import { userOrders } from '../../../src/shared/topics/user-orders.ts';
import { isFinal } from '../../../src/shared/trade/order-status.ts';
import type { Fill, Order } from '../../../src/shared/trade/order.ts';
import { type AccountLists, AccountState } from '../../../src/worker/feeds/account/account-state.ts';
import type { Audit } from '../../crash/audit.ts';
import { check, same } from '../../crash/check.ts';
import { BalanceReader } from './balances.ts';
import type { Client, User } from './client.ts';
import { type Received, TicketSocket } from './socket.ts';
import type { Line } from './virtual-network.ts';

type UserFrame = Frame<typeof userOrders>;

/** Balances are told so long after they have changed, at the latest. */
const pushMs = 150;
const mostLooks = 40;

/** A user's sockets and what is made of their frames: the merge is that of the real engine. */
export class Reader {
  readonly user: User;
  readonly #client: Client;
  readonly #socket: TicketSocket;
  readonly #balances: BalanceReader;
  readonly #shown = new AccountState();
  /** Number of the last frame of all sockets; undefined before the first one. */
  #seq: number | undefined;
  /** Of this socket: whether its `start` has come. */
  #isStarted = false;
  /** Whether the state holds all that came before the last frame. */
  #isWhole = false;
  /** Frames since the lists are being read; undefined while they are not. */
  #meanwhile: UserFrame[] | undefined;
  readonly #versions = new Map<string, Order>();
  readonly #fills = new Map<string, Fill>();

  constructor(client: Client, user: User, heard: (text: string) => void) {
    [this.#client, this.user] = [client, user];
    this.#socket = new TicketSocket({
      client,
      user,
      path: userOrders.path,
      heard,
      opened: () => {
        this.#isStarted = false;
      },
      frame: (frame) => this.#receive(frame),
    });
    this.#balances = new BalanceReader(client, user, heard);
  }

  get sockets(): readonly TicketSocket[] {
    return [this.#socket, this.#balances.socket];
  }

  /** Orders that are open, as far as it has heard. */
  get open(): readonly Order[] {
    return this.#shown.value().orders;
  }

  /** Cuts one of the sockets. */
  cut(which: 'orders' | 'balances'): void {
    (which === 'orders' ? this.#socket : this.#balances.socket).cut();
  }

  /** What went wrong in a frame's handling. */
  get problem(): unknown {
    return this.#socket.problem ?? this.#balances.socket.problem;
  }

  #receive(frame: Received): void {
    if (frame.e === 'hb') check(frame.u === this.#seq, `a heartbeat tells ${frame.u}, the last frame was ${this.#seq}`);
    else this.#take(v.parse(userOrders.frame, frame));
  }

  #take(frame: UserFrame): void {
    if (frame.e === 'start') {
      check(!this.#isStarted, 'a socket starts twice');
      const isUnbroken = this.#isWhole && frame.seq === this.#seq;
      [this.#isStarted, this.#seq] = [true, frame.seq];
      // Nothing was missed, so that nothing has to be read: what the number promises.
      if (isUnbroken) this.#client.count('sockets without a gap');
      else this.#resync();
      return;
    }
    check(this.#isStarted, 'a frame before the start of its socket');
    check(
      frame.seq === this.#seq! + 1,
      () => `frame ${frame.seq} came after ${this.#seq}: ${JSON.stringify(frame).slice(0, 300)}`,
    );
    this.#seq = frame.seq;
    this.#note(frame);
    this.#put(frame);
    this.#meanwhile?.push(frame);
  }

  #put(frame: UserFrame): void {
    if (frame.e === 'order') this.#shown.putOrder(frame.data);
    if (frame.e === 'balance') this.#shown.putBalance(frame.data);
    if (frame.e === 'position') this.#shown.putPosition(frame.data);
  }

  /** Versions rise, what is final stays so, a fill is told once: on all sockets together. */
  #note(frame: UserFrame): void {
    if (frame.e === 'order') {
      const known = this.#versions.get(frame.data.order_id);
      check(
        known === undefined || (frame.data.version > known.version && !isFinal(known.status)),
        `order ${frame.data.order_id} is told in version ${frame.data.version} after ${known?.version} (${known?.status})`,
      );
      this.#versions.set(frame.data.order_id, frame.data);
    }
    if (frame.e === 'fill') {
      check(!this.#fills.has(frame.data.fill_id), `fill ${frame.data.fill_id} is told twice`);
      this.#fills.set(frame.data.fill_id, frame.data);
    }
  }

  /** Reads the lists and puts what the socket has told meanwhile on top of them. */
  #resync(): void {
    const meanwhile: UserFrame[] = [];
    [this.#meanwhile, this.#isWhole] = [meanwhile, false];
    this.#client.count('resyncs');
    this.#socket.unwaited(
      this.#lists().then((lists) => {
        if (this.#meanwhile !== meanwhile || !lists) return;
        this.#meanwhile = undefined;
        this.#shown.replace(
          lists,
          new Set(meanwhile.flatMap((frame) => (frame.e === 'order' ? [frame.data.order_id] : []))),
        );
        for (const frame of meanwhile) this.#put(frame);
        this.#isWhole = true;
      }),
    );
  }

  async #lists(): Promise<AccountLists | undefined> {
    const [accounts, balances, orders, positions] = (await Promise.all([
      this.#client.read(this.user, apiAll, {}),
      this.#client.read(this.user, balanceAll, {}),
      this.#client.read(this.user, currentOrders, {}),
      this.#client.read(this.user, positionList, {}),
    ])) as [
      AccountLists['accounts'] | undefined,
      { usd_total: string; accounts: readonly { balances: AccountLists['balances'] }[] } | undefined,
      AccountLists['orders'] | undefined,
      AccountLists['positions'] | undefined,
    ];
    if (!accounts || !balances || !orders || !positions) return undefined;
    return {
      accounts,
      orders,
      positions,
      usdTotal: balances.usd_total,
      balances: balances.accounts.flatMap((account) => account.balances),
    };
  }

  /**
   * Waits for a moment in which nothing happens to the user, and compares what the socket has sent with what HTTP
   * answers; `differs` says what is otherwise there then. False where the machine has ended or there was no such
   * moment.
   */
  async agree(differs: (lists: AccountLists) => string | undefined = () => undefined): Promise<boolean> {
    const { time } = this.#client.state;
    const { machine } = this.#client;
    for (let left = mostLooks; left > 0; left--) {
      const seq = this.#seq;
      const lines = this.#lines();
      const beganMs = time.nowMs;
      const lists = await this.#lists();
      // All that was told before the lists were read is here by then.
      await time.sleep(Math.max(...lines.map((line) => line?.slowestMs ?? 0)) + pushMs);
      if (this.problem !== undefined) throw this.problem;
      if (machine.isDead) return false;
      const { balances, reportedMs } = this.#balances;
      if (
        !lists ||
        !balances ||
        reportedMs >= beganMs ||
        !this.#isWhole ||
        !this.#isStarted ||
        this.#lines().some((line, index) => line === undefined || line !== lines[index]) ||
        seq !== this.#seq
      )
        continue;
      sameFacts(
        factsOf(this.#shown.value()),
        factsOf(lists),
        `what the socket of ${this.user.address} tells up to ${seq}, beside what HTTP tells`,
      );
      sameFacts(
        factsOf({ orders: [], positions: [], balances }),
        factsOf({ ...lists, orders: [], positions: [] }),
        `the balances that ${this.user.address} is told, beside those of HTTP`,
      );
      const difference = differs(lists);
      if (difference !== undefined) {
        // What happened last may be on its way yet.
        await time.sleep(Math.max(...lines.map((line) => line?.slowestMs ?? 0)) + pushMs);
        const isQuiet = seq === this.#seq && !this.#lines().some((line, index) => line !== lines[index]);
        check(!isQuiet || machine.isDead, difference);
        continue;
      }
      this.#client.count('states agreed');
      return true;
    }
    this.#client.count('no quiet moment');
    return false;
  }

  #lines(): readonly (Line | undefined)[] {
    return [this.#socket.line, this.#balances.socket.line];
  }

  /** Whatever was told stands in the books as it was told, or further on. */
  checkBooks({ orders, fills }: Pick<Audit, 'orders' | 'fills'>): void {
    for (const reported of this.#versions.values()) {
      const found = orders.get(reported.order_id);
      check(
        found !== undefined && found.version >= reported.version,
        `order ${reported.order_id} was told in version ${reported.version} and is there in ${found?.version}`,
      );
      if (found.version === reported.version) same(found, reported, `order ${reported.order_id} as its socket told it`);
    }
    for (const reported of this.#fills.values())
      same(fills.get(reported.fill_id), reported, `fill ${reported.fill_id} as its socket told it`);
  }
}

function sameFacts(reported: readonly string[], there: readonly string[], what: string): void {
  same(
    reported.filter((row) => !there.includes(row)),
    there.filter((row) => !reported.includes(row)),
    what,
  );
}

/** What does not move with the mark alone, a text each. */
function factsOf({ orders, balances, positions }: Pick<AccountLists, 'orders' | 'balances' | 'positions'>): string[] {
  return [
    ...orders,
    ...balances.map(({ api_id, account_type, asset, pair, free, locked, borrowed, interest }) => ({
      api_id,
      account_type,
      asset,
      pair,
      free,
      locked,
      borrowed,
      interest,
    })),
    ...positions.map(({ api_id, account_type, symbol, position_side, qty, avg_open, realized, opened }) => ({
      api_id,
      account_type,
      symbol,
      position_side,
      qty,
      avg_open,
      realized,
      opened,
    })),
  ]
    .map((row) => JSON.stringify(row))
    .sort();
}
