import * as v from 'valibot';
import { WebSocket } from 'ws';
import { apiAll, balanceAll } from '../../../src/shared/contracts/api-account.ts';
import { currentOrders } from '../../../src/shared/contracts/order.ts';
import { positionList } from '../../../src/shared/contracts/position.ts';
import { wsTicket } from '../../../src/shared/contracts/user.ts';
import type { Frame } from '../../../src/shared/kit/topic.ts';
import { nextUniform } from '../../../src/shared/kit/random.ts';
import { userOrders } from '../../../src/shared/topics/user-orders.ts';
import { jsonProtocol } from '../../../src/shared/wire/control.ts';
import { sealState } from '../../../src/shared/wire/seal.ts';
import { isFinal } from '../../../src/shared/trade/order-status.ts';
import type { Fill, Order } from '../../../src/shared/trade/order.ts';
import { type AccountLists, AccountState } from '../../../src/worker/feeds/account-state.ts';
import type { Audit } from '../../crash/audit.ts';
import { check, same } from '../../crash/check.ts';
import type { Client, User } from './client.ts';
import type { Line } from './virtual-network.ts';

type UserFrame = Frame<typeof userOrders>;
type Told = { readonly e: 'open' | 'err' } | { readonly e: 'hb'; readonly u?: number } | UserFrame;

const reopenMs = 900;
const mostLooks = 40;

/** A user's socket, opened again whenever it breaks, and what it makes of the frames: the merge is that of the real engine. */
export class Reader {
  readonly user: User;
  readonly #client: Client;
  readonly #heard: (text: string) => void;
  #state = new AccountState();
  #line: Line | undefined;
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
  /** What went wrong in a frame's handling, where nobody waits for it. */
  problem: unknown;
  frames = 0;

  constructor(client: Client, user: User, heard: (text: string) => void) {
    [this.#client, this.user, this.#heard] = [client, user, heard];
  }

  /** Opens a socket with a ticket; again later where that does not come about. */
  async open(): Promise<void> {
    const { machine } = this.#client;
    const answer = await this.#client.call(this.user, wsTicket, { path: userOrders.path }, this.#client.trouble());
    if (machine.isDead || machine !== this.#client.machine) return;
    if (answer?.code !== 200) return this.#later();
    this.#client.count('sockets opened');
    const line = machine.connect(this.user.address);
    [this.#line, this.#isStarted] = [line, false];
    const { ticket } = answer.data as { ticket: string };
    const socket = new WebSocket(`ws://halyard.example/wssapi${userOrders.path}?token=${ticket}`, [jsonProtocol], { createConnection: () => line.client as never, perMessageDeflate: false });
    socket.on('message', (data) => this.#guarded(() => { if (this.#line === line) this.#receive(data.toString()); }));
    // Told by `close` too.
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      if (this.#line !== line) return;
      this.#line = undefined;
      this.#later();
    });
  }

  cut(): void {
    if (this.#line === undefined) return;
    this.#client.count('sockets cut');
    this.#line.cut();
  }

  #later(): void {
    const { machine } = this.#client;
    this.#client.world.time.after(Math.ceil(nextUniform(this.#client.world.random) * reopenMs), () => {
      if (!machine.isDead && machine === this.#client.machine) this.#unwaited(this.open());
    });
  }

  #guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.problem ??= error;
    }
  }

  #unwaited(work: Promise<void>): void {
    work.catch((error: unknown) => { this.problem ??= error; });
  }

  #receive(text: string): void {
    this.#heard(`${this.user.address} ${text}`);
    check(sealState(text) === 'sealed', `a frame without its seal: ${text.slice(0, 200)}`);
    const frame = JSON.parse(text) as Told;
    if (frame.e === 'open') return;
    check(frame.e !== 'err', () => `the socket tells ${text}`);
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
    check(frame.seq === this.#seq! + 1, () => `frame ${frame.seq} came after ${this.#seq}: ${JSON.stringify(frame).slice(0, 300)}`);
    this.#seq = frame.seq;
    this.frames += 1;
    this.#note(frame);
    this.#put(frame);
    this.#meanwhile?.push(frame);
  }

  #put(frame: UserFrame): void {
    if (frame.e === 'order') this.#state.putOrder(frame.data);
    if (frame.e === 'balance') this.#state.putBalance(frame.data);
    if (frame.e === 'position') this.#state.putPosition(frame.data);
  }

  /** Versions rise, what is final stays so, a fill is told once: on all sockets together. */
  #note(frame: UserFrame): void {
    if (frame.e === 'order') {
      const known = this.#versions.get(frame.data.order_id);
      check(known === undefined || (frame.data.version > known.version && !isFinal(known.status)), `order ${frame.data.order_id} is told in version ${frame.data.version} after ${known?.version} (${known?.status})`);
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
    this.#unwaited(this.#lists().then((lists) => {
      if (this.#meanwhile !== meanwhile || !lists) return;
      this.#meanwhile = undefined;
      this.#state.replace(lists, new Set(meanwhile.flatMap((frame) => (frame.e === 'order' ? [frame.data.order_id] : []))));
      for (const frame of meanwhile) this.#put(frame);
      this.#isWhole = true;
    }));
  }

  async #lists(): Promise<AccountLists | undefined> {
    const [accounts, balances, orders, positions] = await Promise.all([
      this.#client.read(this.user, apiAll, {}), this.#client.read(this.user, balanceAll, {}), this.#client.read(this.user, currentOrders, {}), this.#client.read(this.user, positionList, {}),
    ]) as [AccountLists['accounts'] | undefined, { usd_total: string; accounts: readonly { balances: AccountLists['balances'] }[] } | undefined, AccountLists['orders'] | undefined, AccountLists['positions'] | undefined];
    if (!accounts || !balances || !orders || !positions) return undefined;
    return { accounts, orders, positions, usdTotal: balances.usd_total, balances: balances.accounts.flatMap((account) => account.balances) };
  }

  /** Waits for a moment in which nothing happens to the user, and compares what his socket has told with what HTTP tells. False where the machine has ended or there was no such moment. */
  async agree(): Promise<boolean> {
    const { time } = this.#client.world;
    const { machine } = this.#client;
    for (let left = mostLooks; left > 0; left--) {
      const seq = this.#seq;
      const [line, lists] = [this.#line, await this.#lists()];
      // All that was told before the lists were read is here by then.
      await time.sleep((line?.slowestMs ?? reopenMs) + 1);
      if (this.problem !== undefined) throw this.problem;
      if (machine.isDead) return false;
      if (!lists || !this.#isWhole || !this.#isStarted || line === undefined || line !== this.#line || seq !== this.#seq) continue;
      const [told, there] = [factsOf(this.#state.value()), factsOf(lists)];
      same(told.filter((row) => !there.includes(row)), there.filter((row) => !told.includes(row)), `what the socket of ${this.user.address} tells up to ${seq}, beside what HTTP tells`);
      this.#client.count('states agreed');
      return true;
    }
    this.#client.count('no quiet moment');
    return false;
  }

  /** Whatever was told stands in the books as it was told, or further on. */
  checkBooks({ orders, fills }: Pick<Audit, 'orders' | 'fills'>): void {
    for (const told of this.#versions.values()) {
      const found = orders.get(told.order_id);
      check(found !== undefined && found.version >= told.version, `order ${told.order_id} was told in version ${told.version} and is there in ${found?.version}`);
      if (found.version === told.version) same(found, told, `order ${told.order_id} as its socket told it`);
    }
    for (const told of this.#fills.values()) same(fills.get(told.fill_id), told, `fill ${told.fill_id} as its socket told it`);
  }
}

/** What does not move with the mark alone, a text each. */
function factsOf({ orders, balances, positions }: Pick<AccountLists, 'orders' | 'balances' | 'positions'>): string[] {
  return [
    ...orders,
    ...balances.map(({ api_id, account_type, asset, pair, free, locked, borrowed, interest }) => ({ api_id, account_type, asset, pair, free, locked, borrowed, interest })),
    ...positions.map(({ api_id, account_type, symbol, position_side, qty, avg_open, realized, opened }) => ({ api_id, account_type, symbol, position_side, qty, avg_open, realized, opened })),
  ].map((row) => JSON.stringify(row)).sort();
}
