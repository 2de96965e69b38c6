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
import type { Machine } from './machine.ts';
import { ParentReader } from './parent-reader.ts';
import { Parents } from './parents.ts';
import { Reader } from './reader.ts';
import { Sessions } from './sessions.ts';
import { Sweeps } from './sweeps.ts';

/** All clients of a seed over all its lives: what they have sent, heard and learnt. */
export class Crowd {
  readonly client: Client;
  readonly users: readonly User[];
  readonly door: NetworkDoor;
  readonly sent: Sent[] = [];
  readonly booked: Booking[] = [];
  readonly #readers: readonly Reader[];
  readonly #parentReaders: readonly ParentReader[];
  readonly #parents: Parents;
  readonly #amends: Amends;
  readonly #sweeps: Sweeps;
  readonly #sessions: Sessions;
  /** A session that ends and another one that begins, while all else goes on. */
  #changing: Promise<void> = Promise.resolve();
  #isChanging = false;
  #problem: unknown;

  constructor(client: Client, users: readonly User[], hear: (text: string) => void) {
    [this.client, this.users] = [client, users];
    this.door = new NetworkDoor(client, users);
    [this.#parents, this.#amends, this.#sweeps, this.#sessions] = [
      new Parents(this.door),
      new Amends(this.door),
      new Sweeps(this.door),
      new Sessions(client),
    ];
    this.#readers = users.map((user) => new Reader(client, user, hear));
    this.#parentReaders = users.map((user) => new ParentReader(client, user, this.#parents, hear));
  }

  get commands(): number {
    return (
      this.sent.length +
      this.booked.length +
      this.#parents.count +
      this.#amends.count +
      this.#sweeps.count +
      this.#sessions.count
    );
  }

  /** Comes to a machine that has just started: who is outside logs in, all sockets are opened. */
  async come(machine: Machine): Promise<void> {
    this.client.machine = machine;
    await this.#sessions.check(this.users);
    await Promise.all(
      this.users.flatMap((user, index) =>
        user.token === '' ? [this.#sessions.change(user, this.#socketsOf(index))] : [],
      ),
    );
    await Promise.all(this.users.flatMap((_user, index) => this.#socketsOf(index).map((socket) => socket.open())));
  }

  #socketsOf(at: number) {
    return [...this.#readers[at]!.sockets, this.#parentReaders[at]!.socket];
  }

  /** Parents, amendments, cancels of all and sessions of one burst. */
  async burst(traders: readonly Trader[], life: string): Promise<void> {
    const { random } = this.client.state;
    const work: Promise<void>[] = [];
    if (nextUniform(random) < 0.3) work.push(this.#parents.one(traders[whole(random, traders.length)]!, life));
    for (let left = whole(random, 3); left > 0; left--) {
      const at = whole(random, this.users.length);
      work.push(this.#amends.one(this.users[at]!, this.#readers[at]!.open, life));
    }
    if (nextUniform(random) < 0.06) work.push(this.#sweep(traders[whole(random, traders.length)]!));
    if (!this.#isChanging && nextUniform(random) < 0.03) this.#change(whole(random, this.users.length));
    if (nextUniform(random) < 0.15)
      this.#readers[whole(random, this.#readers.length)]!.cut(nextUniform(random) < 0.6 ? 'orders' : 'balances');
    if (nextUniform(random) < 0.05) this.#parentReaders[whole(random, this.#parentReaders.length)]!.socket.cut();
    await Promise.all(work);
  }

  #sweep(trader: Trader): Promise<void> {
    return this.#sweeps.one(trader, this.#readers[this.users.indexOf(this.door.userOf(trader.api_id))]!.open);
  }

  #change(at: number): void {
    this.#isChanging = true;
    this.#changing = this.#sessions
      .change(this.users[at]!, this.#socketsOf(at))
      .catch((error: unknown) => {
        this.#problem ??= error;
      })
      .finally(() => {
        this.#isChanging = false;
      });
  }

  /** Until nobody's session is being changed. */
  settled(): Promise<void> {
    return this.#changing;
  }

  /** What the sockets tell is what HTTP tells. */
  async agree(): Promise<void> {
    await Promise.all(this.#readers.map((reader) => reader.agree()));
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
    ].find((problem) => problem !== undefined);
    if (found !== undefined) throw found;
  }

  /** All that the clients were told, against what a machine has left in its folder. */
  check(folder: string, found: Audit): void {
    this.#parents.check(join(folder, 'halyard.db'), found);
    checkPromises(this.sent, found, {
      isChild: this.#parents.isChild,
      amended: this.#amends.orders,
      mayHaveEnded: this.#sweeps.mayHaveEnded,
    });
    this.#sweeps.check(found);
    this.#amends.check(found);
    checkBookings(this.booked, found);
    this.door.checkResolved(found);
    for (const reader of this.#readers) reader.checkBooks(found);
  }
}
