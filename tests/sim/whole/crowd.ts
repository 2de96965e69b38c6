import { join } from 'node:path';
import { nextUniform } from '../../../src/shared/base/random.ts';
import type { Audit } from '../../crash/audit.ts';
import { type Booking, checkBookings } from '../../crash/bookings.ts';
import type { Sent } from '../../crash/door.ts';
import { whole } from '../../crash/inside-points.ts';
import { checkPromises } from '../../crash/promises.ts';
import type { Trader } from '../../crash/traffic.ts';
import { Amends } from './amends.ts';
import type { Client, User } from './client.ts';
import { NetworkDoor } from './door.ts';
import { Family } from './family.ts';
import { Freezing } from './freezing.ts';
import { Grids } from './grids.ts';
import type { Machine } from './machine.ts';
import { ParentReader } from './parent-reader.ts';
import { Parents } from './parents.ts';
import { type People, showOwn } from './people.ts';
import { Reader } from './reader.ts';
import { Sessions } from './sessions.ts';
import { besideFile } from './sums.ts';
import { Sweeps } from './sweeps.ts';
import { Watching } from './watching.ts';

/** Bursts between two turns: of a freeze and its end, and of what an observer may see. */
const [freezeEvery, rightsEvery] = [3, 4] as const;

/** All clients of a seed over all its lives: what they have sent, heard and learnt. */
export class Crowd {
  readonly client: Client;
  readonly people: People;
  readonly users: readonly User[];
  readonly family: Family;
  readonly door: NetworkDoor;
  readonly sent: Sent[] = [];
  readonly booked: Booking[] = [];
  readonly #readers: readonly Reader[];
  readonly #parentReaders: readonly ParentReader[];
  readonly #parents: Parents;
  readonly #grids: Grids;
  readonly #amends: Amends;
  readonly #sweeps: Sweeps;
  readonly #sessions: Sessions;
  readonly #freezing: Freezing;
  readonly #watching: Watching;
  /** What goes on while all else does: a session that ends and another one that begins, a freeze, a grant. */
  readonly #slow = new Map<string, Promise<void>>();
  #problem: unknown;
  #look = 0;
  #bursts = 0;
  /** When the last machine began that did not end by itself: all that was due then has been done. */
  paidUntilMs: number | undefined;

  constructor(client: Client, people: People, hear: (text: string) => void) {
    const { users, trader } = people;
    [this.client, this.people, this.users] = [client, people, users];
    this.door = new NetworkDoor(client, users, trader);
    showOwn(client.sight, people);
    this.#grids = new Grids(this.door);
    [this.family, this.#freezing, this.#watching] = [
      new Family(this.door, people),
      new Freezing(this.door, people, { sent: this.sent, grids: this.#grids }),
      new Watching(client, people, hear),
    ];
    [this.#parents, this.#amends, this.#sweeps, this.#sessions] = [
      new Parents(this.door),
      new Amends(this.door),
      new Sweeps(this.door),
      new Sessions(client),
    ];
    const readers = [...users, trader];
    this.#readers = readers.map((user) => new Reader(client, user, hear));
    this.#parentReaders = readers.map((user) => new ParentReader(client, user, this.#parents, hear));
  }

  get commands(): number {
    return (
      this.sent.length +
      this.booked.length +
      this.family.moves.length +
      this.#parents.count +
      this.#grids.count +
      this.#amends.count +
      this.#sweeps.count +
      this.#sessions.count
    );
  }

  /** Comes to a machine that has just started: who is outside logs in, all sockets are opened. */
  async come(machine: Machine): Promise<void> {
    this.client.machine = machine;
    this.client.sight.restart();
    await this.#sessions.check(this.users);
    await Promise.all(
      this.users.flatMap((user, index) =>
        user.token === '' ? [this.#sessions.change(user, this.#socketsOf(index))] : [],
      ),
    );
    await this.#freezing.come(machine);
    await this.#watching.come();
    await Promise.all(
      [...this.#readers.flatMap((_reader, index) => this.#socketsOf(index)), this.#watching.socket].map((socket) =>
        socket.open(),
      ),
    );
  }

  #socketsOf(at: number) {
    return [...this.#readers[at]!.sockets, this.#parentReaders[at]!.socket];
  }

  /** Parents, grids, amendments, cancels of all and sessions of one burst. */
  async burst(traders: readonly Trader[], life: string): Promise<void> {
    const { random } = this.client.state;
    const work: Promise<void>[] = [];
    if (nextUniform(random) < 0.3) work.push(this.#parents.one(traders[whole(random, traders.length)]!, life));
    const onSpot = traders.filter(({ symbol }) => symbol.account_type === 'spot');
    if (nextUniform(random) < 0.2) work.push(this.#grids.one(onSpot[whole(random, onSpot.length)]!, life));
    for (let left = whole(random, 3); left > 0; left--) {
      const at = whole(random, this.users.length);
      work.push(this.#amends.one(this.users[at]!, this.#readers[at]!.open, life));
    }
    if (nextUniform(random) < 0.06) work.push(this.#sweep(traders[whole(random, traders.length)]!));
    if (nextUniform(random) < 0.5) work.push(this.family.one(life));
    if (nextUniform(random) < 0.03) this.#change([this.people.main, this.people.invited][whole(random, 2)]!);
    this.#bursts += 1;
    if (this.#bursts % freezeEvery === 0) this.#slowly('freeze', () => this.#turn(traders, life));
    if (this.#bursts % rightsEvery === 0) this.#slowly('rights', () => this.#watching.turn());
    if (nextUniform(random) < 0.15)
      this.#readers[whole(random, this.#readers.length)]!.cut(nextUniform(random) < 0.6 ? 'orders' : 'balances');
    if (nextUniform(random) < 0.05) this.#parentReaders[whole(random, this.#parentReaders.length)]!.socket.cut();
    await Promise.all(work);
  }

  #sweep(trader: Trader): Promise<void> {
    return this.#sweeps.one(trader, this.#readers[this.users.indexOf(this.door.userOf(trader.api_id))]!.open);
  }

  #change(user: User): void {
    this.#slowly('session', () => this.#sessions.change(user, this.#socketsOf(this.users.indexOf(user))));
  }

  /** Freezes the sub-account or opens it. */
  #turn(traders: readonly Trader[], life: string): Promise<void> {
    const { frozen } = this.people;
    const trader = traders.find(({ api_id }) => frozen.api_ids.includes(api_id))!;
    return this.#freezing.turn(trader, this.#socketsOf(this.users.indexOf(frozen)), life);
  }

  /** Work that nobody waits for before the end; none while there is such under way. */
  #slowly(what: string, work: () => Promise<void>): void {
    if (this.#slow.has(what)) return;
    const done = work()
      .catch((error: unknown) => {
        this.#problem ??= error;
      })
      .finally(() => {
        this.#slow.delete(what);
      });
    this.#slow.set(what, done);
  }

  /** Until nobody's session or rights are being changed. */
  async settled(): Promise<void> {
    await Promise.all(this.#slow.values());
  }

  /** Requests to these accounts are answered: theirs are not shut. */
  isHeard = (api_id: string): boolean => !this.door.userOf(api_id).isShut;

  /**
   * What the sockets tell is what HTTP tells, and for one user in turn, or at the `last` look for each, what the file
   * holds.
   */
  async agree(isLast = false): Promise<void> {
    const { machine } = this.client;
    this.#look += 1;
    this.#freezing.checkFrozen(machine);
    await Promise.all(
      this.#readers.map(async (reader, index) => {
        if (reader.user.isShut) return;
        const isTurn = isLast || index === this.#look % this.#readers.length;
        await reader.agree((lists) => {
          if (!isTurn) return undefined;
          this.client.count('states beside the file');
          return besideFile(machine, reader.user, lists);
        });
      }),
    );
    this.#freezing.checkFrozen(machine);
  }

  /** The same of parents, none of which outlives its time. */
  async agreeOnParents(): Promise<void> {
    await Promise.all(this.#parentReaders.map((reader) => reader.agree()));
    await Promise.all(this.users.map((user) => this.#parents.checkDeadlines(user)));
  }

  /** Throws what went wrong where nobody waited for it. */
  checkProblems(): void {
    const found = [
      this.#problem,
      ...this.#readers.map(({ problem }) => problem),
      ...this.#parentReaders.map(({ socket }) => socket.problem),
      this.#watching.socket.problem,
    ].find((problem) => problem !== undefined);
    if (found !== undefined) throw found;
  }

  /** All that the clients were told, against what a machine has left in its folder. */
  check(folder: string, found: Audit): void {
    this.#parents.check(join(folder, 'halyard.db'), found);
    this.#grids.check(folder, found);
    checkPromises(this.sent, found, {
      isChild: (order) => this.#parents.isChild(order) || this.#grids.isChild(order),
      amended: this.#amends.orders,
      mayHaveEnded: (order) =>
        this.#sweeps.mayHaveEnded(order) ||
        (this.#freezing.wasFrozen && this.people.frozen.api_ids.includes(order.api_id)),
    });
    this.family.check(found);
    this.#sweeps.check(found);
    this.#amends.check(found);
    checkBookings(this.booked, found);
    this.door.checkResolved(found);
    for (const reader of this.#readers) reader.checkBooks(found);
  }
}
