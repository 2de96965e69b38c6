import { cpSync } from 'node:fs';
import type { Duplex } from 'node:stream';
import { join } from 'node:path';
import pino from 'pino';
import { type Services, createServices } from '../../../src/server/compose/services.ts';
import { createMetrics } from '../../../src/server/http/metrics.ts';
import type { Passwords } from '../../../src/server/identity/passwords.ts';
import { createScheduler } from '../../../src/server/base/scheduler.ts';
import { type Doors, openGateways } from '../../../src/server/compose/gateways.ts';
import { loadSitePages } from '../../../src/server/site/site-pages.ts';
import { createMemoryOutbox } from '../../doubles/memory-outbox.ts';
import { serverConfig } from '../../unit/server/compose/server-config.ts';
import { type Line, type Fault, VirtualNetwork } from './virtual-network.ts';
import type { CoreState } from './world.ts';

type Outbox = ReturnType<typeof createMemoryOutbox>;

const errorLevel = 50;
/** What an inviter gets of the fees of those whom it has invited. */
export const inviteLevels = [
  { active: 0, rate: '0.10' },
  { active: 1, rate: '0.15' },
] as const;

/**
 * One server from its start to its end: all of it but the port, on a data folder, a clock and a network of the seed.
 */
export class Machine {
  readonly data: string;
  readonly services: Services;
  isDead = false;
  /** Errors that it wrote to its log while it was alive. */
  readonly errors: string[];
  /** What it has sent by mail, newest first. */
  readonly outbox: Outbox;
  readonly #doors: Doors;
  readonly #serve: (connection: Duplex) => void;
  readonly #state: CoreState;
  readonly #network: VirtualNetwork;
  #isEnded = false;

  private constructor(
    state: CoreState,
    parts: {
      data: string;
      services: Services;
      doors: Doors;
      serve: (connection: Duplex) => void;
      errors: string[];
      outbox: Outbox;
    },
  ) {
    this.data = parts.data;
    this.services = parts.services;
    this.errors = parts.errors;
    this.outbox = parts.outbox;
    this.#doors = parts.doors;
    this.#serve = parts.serve;
    this.#state = state;
    this.#network = new VirtualNetwork(state.time, state.random);
  }

  static async start(state: CoreState, data: string, passwords: Passwords): Promise<Machine> {
    const clock = { nowMs: () => state.time.nowMs };
    const errors: string[] = [];
    const log = pino(
      { level: 'error', base: null },
      {
        write: (line: string) => {
          if ((JSON.parse(line) as { level: number }).level >= errorLevel) errors.push(line);
        },
      },
    );
    const config = serverConfig(data, { seed: null, inviteLevels });
    const metrics = createMetrics();
    const outbox = createMemoryOutbox(clock.nowMs);
    const services = await createServices({ config, clock, scheduler: createScheduler(), log, metrics });
    const doors = await openGateways({
      config,
      services,
      passwords,
      log,
      metrics,
      clock,
      outbox,
      outboxToken: 'a-token',
      dist: join(data, 'no-pages'),
      pages: await loadSitePages(join(data, 'no-pages')),
      ready: () => ({ ready: true, facts: {} }),
    });
    const serve = await doors.listenToStreams();
    services.start();
    return new Machine(state, { data, services, doors, serve, errors, outbox });
  }

  /** A connection of a client at this address. One to a machine that is gone breaks at once. */
  connect(address: string, fault?: Fault): Line {
    const line = this.#network.open(address, fault);
    if (this.isDead) line.cut();
    else this.#serve(line.server);
    return line;
  }

  /** The process ends here, in the middle of whatever it does; the result is its folder as it lies on the disk. */
  die(): string {
    const image = this.#state.folder();
    cpSync(this.data, image, { recursive: true });
    this.isDead = true;
    this.#network.cutAll();
    return image;
  }

  /** Ends in order; the result is its folder. */
  async stop(): Promise<string> {
    await this.#end();
    return this.die();
  }

  /** Frees what a machine that has died still holds. */
  async clear(): Promise<void> {
    if (!this.#isEnded) await this.#end();
  }

  async #end(): Promise<void> {
    this.#isEnded = true;
    await this.#doors.stop();
    await this.services.stop();
  }
}
