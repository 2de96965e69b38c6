import Database from 'better-sqlite3';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { strategyStart, strategyStop } from '../../../src/shared/contracts/strategy.ts';
import { must } from '../../../src/shared/base/assert.ts';
import type { Args } from '../../../src/shared/base/contract.ts';
import { nextUniform, type Random } from '../../../src/shared/base/random.ts';
import { stopModes } from '../../../src/shared/trade/instance.ts';
import type { Order } from '../../../src/shared/trade/order.ts';
import { selfEnds } from '../../../src/shared/trade/strategy/parts.ts';
import type { InstanceRecord } from '../../../src/server/store/tables/instances.ts';
import type { Audit } from '../../crash/audit.ts';
import { check, same } from '../../crash/check.ts';
import { type Answer, okCode, unavailableCode } from '../../crash/door.ts';
import { copyDatabase, freshFolder } from '../../crash/image.ts';
import { whole } from '../../crash/inside-points.ts';
import type { Trader } from '../../crash/traffic.ts';
import type { User } from './client.ts';
import type { NetworkDoor } from './door.ts';
import { checkGrid } from './grid-checks.ts';

type Body = Args<typeof strategyStart>;
type Started = Answer<{ readonly instance_id: string; readonly replayed?: boolean }>;

/** A request for a grid as it went out, and what its sender heard. */
interface Sent {
  readonly user: User;
  readonly body: Body;
  answer: Started | undefined;
}

/** An instance with the client id of the request that has started it. */
type Kept = InstanceRecord & { readonly client_id: string };

/** Grids on spot, over the network: started, stopped, and held against what the files tell. */
export class Grids {
  readonly #door: NetworkDoor;
  readonly #sent: Sent[] = [];
  /** Instances whose stop was acknowledged. */
  readonly #stopped = new Set<string>();
  /** Those of earlier lives that had ended, as they were written down. */
  readonly #ended = new Map<string, string>();
  #known = new Set<string>();
  #count = 0;

  constructor(door: NetworkDoor) {
    this.#door = door;
  }

  get count(): number {
    return this.#sent.length;
  }

  /** A new grid, one of before asked for again, or the stop of one. */
  async one(trader: Trader, life: string): Promise<void> {
    const { client } = this.#door;
    const { random } = client.state;
    const user = this.#door.userOf(trader.api_id);
    const own = this.#sent.filter((one) => one.user === user);
    const ids = own.flatMap(({ answer }) => (answer?.code === okCode ? [answer.data.instance_id] : []));
    const kind = nextUniform(random);
    if (kind < 0.25 && ids.length > 0) return this.#stop(user, ids[whole(random, ids.length)]!);
    if (kind < 0.35 && own.length > 0) return this.#again(own[whole(random, own.length)]!);
    return this.begin(trader, life);
  }

  /** A new grid about the price of a spot market. */
  async begin(trader: Trader, life: string): Promise<void> {
    const { client } = this.#door;
    const user = this.#door.userOf(trader.api_id);
    const body = bodyOf(trader, `${life}-grid-${this.#count++}`, client.state.random);
    const sent: Sent = { user, body, answer: undefined };
    this.#sent.push(sent);
    sent.answer = (await this.#door.twice(user, strategyStart, body)) as Started | undefined;
    client.count(
      `grids ${sent.answer === undefined ? 'unanswered' : sent.answer.code === okCode ? 'begun' : 'refused'}`,
    );
  }

  async #again(first: Sent): Promise<void> {
    // The first one may be under way yet.
    const before = first.answer;
    const answer = (await this.#door.client.call(first.user, strategyStart, first.body, this.#door.client.fault())) as
      | Started
      | undefined;
    if (before?.code !== okCode) this.#sent.push({ ...first, answer });
    else if (answer?.code === okCode) {
      same(answer.data.instance_id, before.data.instance_id, `the repeat of ${first.body.client_id}`);
      check(answer.data.replayed === true, `the repeat of ${first.body.client_id} is told as new`);
    }
  }

  async #stop(user: User, instance_id: string): Promise<void> {
    const { client } = this.#door;
    const mode = stopModes[whole(client.state.random, stopModes.length)]!;
    const answer = await client.call(user, strategyStop, { instance_id, mode }, client.fault());
    if (answer?.code !== okCode) return;
    this.#stopped.add(instance_id);
    client.count(`grids stopped with ${mode}`);
  }

  /** Whether an order is one of a grid that stands in the file. */
  isChild = ({ parent_id }: Order): boolean => parent_id !== undefined && this.#known.has(parent_id);

  /** What the platform's file holds, beside the orders and what the clients were told. */
  check(folder: string, { orders }: Pick<Audit, 'orders'>): void {
    const grids = new Map(gridsIn(folder).map((grid) => [grid.instance_id, grid]));
    this.#known = new Set(grids.keys());
    const byClientId = new Map([...grids.values()].map((grid) => [grid.client_id, grid]));
    same(byClientId.size, grids.size, 'grids by client id');
    const asked = new Map(this.#sent.map(({ user, body }) => [body.client_id, { user, body }]));
    for (const grid of grids.values()) {
      const of = `grid ${grid.instance_id} (${grid.status})`;
      const { user, body } = must(asked.get(grid.client_id), `request of ${of}`);
      same(
        [grid.user_id, grid.api_id, grid.symbol, grid.name],
        [user.user_id, body.api_ids[0], body.symbols[0]?.symbol, body.name],
        of,
      );
      checkGrid(
        grid,
        [...orders.values()].filter(({ parent_id }) => parent_id === grid.instance_id),
      );
      this.#checkEnded(grid, of);
      check(
        !this.#stopped.has(grid.instance_id) || grid.stop !== null,
        `the acknowledged stop of ${of} is not in the file`,
      );
    }
    for (const { body, answer } of this.#sent)
      if (answer?.code === okCode)
        same(byClientId.get(body.client_id)?.instance_id, answer.data.instance_id, `grid of ${body.client_id}`);
    this.#checkRefused(byClientId);
  }

  /** One that has ended stays as it is. */
  #checkEnded(grid: Kept, of: string): void {
    if (grid.status !== 'STOPPED') return;
    const text = JSON.stringify(grid);
    same(text, this.#ended.get(grid.instance_id) ?? text, `${of}, which has ended`);
    this.#ended.set(grid.instance_id, text);
  }

  /** What all its senders were told to be refused is not there. */
  #checkRefused(byClientId: ReadonlyMap<string, Kept>): void {
    for (const id of new Set(this.#sent.map(({ body }) => body.client_id))) {
      const answers = this.#sent.filter(({ body }) => body.client_id === id).map(({ answer }) => answer);
      if (answers.some((answer) => answer === undefined || [okCode, unavailableCode].includes(answer.code))) continue;
      check(!byClientId.has(id), `${id} was refused and its grid is there`);
    }
  }
}

function gridsIn(data: string): Kept[] {
  const folder = freshFolder();
  try {
    const db = new Database(copyDatabase(join(data, 'halyard.db'), join(folder, 'halyard.db')));
    const rows = db
      .prepare<[], { client_id: string; body_json: string }>(
        'SELECT client_id, body_json FROM instances ORDER BY instance_id',
      )
      .all();
    db.close();
    return rows.map(({ client_id, body_json }) => ({ ...(JSON.parse(body_json) as InstanceRecord), client_id }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A grid of few levels about the price; some end at once, as the price has left their range. */
function bodyOf({ api_id, symbol, ticks, decimals }: Trader, client_id: string, random: Random): Body {
  const { exchange, account_type } = symbol;
  const priceAt = (share: number): string => (Math.round(ticks * share) / 10 ** decimals).toFixed(decimals);
  const width = 0.002 + nextUniform(random) * 0.03;
  const some = (share: number): boolean => nextUniform(random) < share;
  return {
    strategy_type: 'GRID',
    env: 'local',
    name: client_id,
    api_ids: [api_id],
    symbols: [{ exchange, symbol: symbol.symbol, account_type }],
    params: {
      lower: priceAt(1 - width),
      upper: priceAt(1 + width * nextUniform(random)),
      grid_levels: 2 + whole(random, 5),
      invest: String(400 + whole(random, 4_000)),
      on_end: selfEnds[whole(random, selfEnds.length)]!,
      ...(some(0.2) && { stop_loss_price: priceAt(1 - width * 1.1) }),
    },
    client_id,
  };
}
