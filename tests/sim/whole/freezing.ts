import { subFreeze, subList } from '../../../src/shared/contracts/sub-account.ts';
import { checkToken } from '../../../src/shared/contracts/user.ts';
import { must } from '../../../src/shared/base/assert.ts';
import type { doOrder } from '../../../src/shared/contracts/order-place.ts';
import type { Args } from '../../../src/shared/base/contract.ts';
import { nextUniform } from '../../../src/shared/base/random.ts';
import { check, same } from '../../crash/check.ts';
import { okCode, type Sent } from '../../crash/door.ts';
import { whole } from '../../crash/inside-points.ts';
import type { Trader } from '../../crash/traffic.ts';
import { outsideCode } from './client.ts';
import type { NetworkDoor } from './door.ts';
import type { Grids } from './grids.ts';
import type { Machine } from './machine.ts';
import type { People } from './people.ts';
import type { TicketSocket } from './socket.ts';

const tokenMs = 30 * 86_400_000;
/** A socket that rests on nothing any more is closed within this, and what its line takes there and back. */
const closedMs = 1_000;
const crossings = 3;
const pauseMs = 600;
const mostTries = 40;

/** What is known of the sub-account: between a request and its answer it may be either. */
type Known = 'open' | 'frozen' | 'unsure';

/** A sub-account that its main account freezes and opens again and again, while its requests are on the line. */
export class Freezing {
  readonly #door: NetworkDoor;
  readonly #people: People;
  readonly #sent: Sent[];
  readonly #grids: Grids;
  #known: Known = 'open';
  /** Orders of the sub-account when it was found to be frozen. */
  #count = 0;
  #orders = 0;
  #wasFrozen = false;

  constructor(door: NetworkDoor, people: People, { sent, grids }: { readonly sent: Sent[]; readonly grids: Grids }) {
    [this.#door, this.#people, this.#sent, this.#grids] = [door, people, sent, grids];
  }

  /** Whether it has ever been frozen, which ends orders that nobody has canceled by name. */
  get wasFrozen(): boolean {
    return this.#wasFrozen;
  }

  /** The other state: freezes while an order is on its way, or opens. Until the machine is gone at the latest. */
  async turn(trader: Trader, sockets: readonly TicketSocket[], life: string): Promise<void> {
    if (this.#known === 'open') await this.#freeze(trader, sockets, life);
    else if (this.#known === 'frozen') await this.#open(trader, life);
  }

  async #freeze(trader: Trader, sockets: readonly TicketSocket[], life: string): Promise<void> {
    const { client } = this.#door;
    const { machine, state } = client;
    const { main, frozen } = this.#people;
    const isFirst = nextUniform(state.random) < 0.5;
    // Some have just begun, some have traded by then, and some are on the line with the freeze.
    if (nextUniform(state.random) < 0.5) await this.#grids.begin(trader, life);
    if (nextUniform(state.random) < 0.3) await state.time.sleep(whole(state.random, 3_000));
    if (machine.isDead) return;
    [this.#known, frozen.isShut, this.#wasFrozen] = ['unsure', true, true];
    const [done] = await Promise.all([
      client.read(main, subFreeze, { user_id: frozen.user_id, frozen: true }),
      ...(isFirst ? [this.#place(trader, life, 0.01)] : []),
      ...(nextUniform(state.random) < 0.3 ? [this.#grids.begin(trader, life)] : []),
    ]);
    if (done === undefined || machine.isDead) return;
    this.#known = 'frozen';
    this.#orders = this.#ordersOn(machine);
    client.count('frozen');
    const { cancelled_orders, stopped_instances } = done as { cancelled_orders: number; stopped_instances: number };
    if (cancelled_orders > 0) client.count('frozen with open orders');
    if (stopped_instances > 0) client.count('frozen with strategies');
    this.checkFrozen(machine);
    const lines = sockets.map(({ line }) => line);
    const slowestMs = Math.max(0, ...lines.map((line) => line?.slowestMs ?? 0));
    const answeredMs = state.time.nowMs;
    await state.time.sleep(closedMs + crossings * slowestMs);
    if (machine.isDead) return;
    for (const [index, socket] of sockets.entries()) {
      check(
        lines[index] === undefined || socket.line !== lines[index],
        `a socket of ${frozen.username} outlives its freeze`,
      );
      // A time that is still to come is one of before the clock was set back.
      check(
        socket.reportedMs <= answeredMs + slowestMs || socket.reportedMs > state.time.nowMs,
        () => `a socket of ${frozen.username} tells something ${socket.reportedMs - answeredMs} ms after its freeze`,
      );
    }
    await this.#checkToken(0);
  }

  async #open(trader: Trader, life: string): Promise<void> {
    const { client } = this.#door;
    const { machine } = client;
    const { main, frozen } = this.#people;
    this.checkFrozen(machine);
    this.#known = 'unsure';
    const done = await client.read(main, subFreeze, { user_id: frozen.user_id, frozen: false });
    if (done === undefined || machine.isDead) return;
    await this.#opened(machine);
    client.count('opened again');
    await this.#tradesAgain(trader, life);
  }

  /** A new session, as the log-in opens it: it has no address for a code. */
  async #opened(machine: Machine): Promise<void> {
    const { frozen } = this.#people;
    const { nowMs } = this.#door.client.state.time;
    frozen.token = await machine.services.identity.sessions.open(frozen.user_id, '10.0.0.1', nowMs, tokenMs);
    [this.#known, frozen.isShut] = ['open', false];
  }

  /** A small order, about the market or so far below it that it stands. */
  #place({ api_id, symbol, ticks, decimals, amount, amountDecimals }: Trader, life: string, away: number) {
    const body: Args<typeof doOrder> = {
      api_id,
      ...symbol,
      side: 'BUY',
      order_type: 'LIMIT',
      price: (Math.floor(ticks * (1 - away)) / 10 ** decimals).toFixed(decimals),
      amount: (amount / 10 ** amountDecimals).toFixed(amountDecimals),
      client_id: `${life}-frozen-${this.#count++}`,
    };
    return this.#door.place(body).then((answer) => {
      this.#sent.push({ kind: 'place', body, answer });
      return answer;
    });
  }

  async #tradesAgain(trader: Trader, life: string): Promise<void> {
    const { client } = this.#door;
    const { machine } = client;
    for (let left = mostTries; left > 0; left--) {
      const answer = await this.#place(trader, life, 0.01);
      if (machine.isDead) return;
      if (answer?.code === okCode) return client.count('traded again');
      check(
        answer?.code !== outsideCode && answer?.code !== 403,
        () => `${this.#people.frozen.username} is open and refused: ${JSON.stringify(answer)}`,
      );
      await client.state.time.sleep(pauseMs);
    }
    throw new Error(`${this.#people.frozen.username} is open and cannot trade`);
  }

  async #checkToken(expected: 0 | 1): Promise<void> {
    const { client } = this.#door;
    const answer = await client.call(this.#people.frozen, checkToken, {}, client.fault());
    if (answer?.code === okCode) same(answer.data, expected, 'whether a token of a sub-account counts');
  }

  /** How many orders it has ever had. */
  #ordersOn({ services }: Machine): number {
    const caller = { user_id: this.#people.frozen.user_id, vip_level: 0 };
    const end = this.#door.client.state.time.nowMs + 3_600_000;
    const page = { page: 1, page_size: 1, start: end - 80 * 86_400_000, end };
    return services.dealing.desk.history(caller, page).pagenation.total;
  }

  /** While it is frozen nothing of it is open, nothing runs, and no order is new. */
  checkFrozen(machine: Machine): void {
    const { user_id, username } = this.#people.frozen;
    const { trading, strategies } = machine.services;
    if (this.#known !== 'frozen' || machine.isDead) return;
    const open = trading.engine.openOrders().filter((each) => each.user_id === user_id);
    check(open.length === 0, () => `${username} is frozen and has open: ${JSON.stringify(open.slice(0, 2))}`);
    check(strategies.algos.running({ user_id }).length === 0, `${username} is frozen and has parents that run`);
    check(strategies.instances.runningOf(user_id) === 0, `${username} is frozen and has strategies that run`);
    same(this.#ordersOn(machine), this.#orders, `orders of ${username}, frozen`);
  }

  /**
   * After a start: what was acknowledged holds, and a freeze or an opening that was not is whole or not there at all.
   */
  async come(machine: Machine): Promise<void> {
    const { client } = this.#door;
    const { main, frozen } = this.#people;
    const list = (await client.read(main, subList, {})) as
      | readonly { readonly user_id: string; readonly frozen: number | null }[]
      | undefined;
    if (!list || machine.isDead) return;
    const found = must(
      list.find(({ user_id }) => user_id === frozen.user_id),
      'the sub-account in the list of its main account',
    );
    const isFrozen = found.frozen !== null;
    if (this.#known !== 'unsure') same(isFrozen, this.#known === 'frozen', 'whether a sub-account is frozen still');
    else client.count(isFrozen ? 'found frozen after an end' : 'found open after an end');
    const count = this.#ordersOn(machine);
    if (isFrozen) {
      if (this.#known === 'unsure') this.#orders = count;
      [this.#known, frozen.isShut] = ['frozen', true];
      this.checkFrozen(machine);
      await this.#checkToken(0);
    } else if (frozen.isShut) await this.#opened(machine);
    else this.#known = 'open';
  }
}
