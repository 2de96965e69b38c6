import { accountFund } from '../../src/shared/contracts/admin-user.ts';
import { subFreeze, subList } from '../../src/shared/contracts/sub-account.ts';
import { assetTransfer } from '../../src/shared/contracts/transfer.ts';
import { checkToken } from '../../src/shared/contracts/user.ts';
import { must } from '../../src/shared/base/assert.ts';
import type { Args, Contract, Output } from '../../src/shared/base/contract.ts';
import { nextUniform, type Random } from '../../src/shared/base/random.ts';
import { isFinal } from '../../src/shared/trade/order-status.ts';
import type { Order } from '../../src/shared/trade/order.ts';
import { createApi, logIn } from '../stories/api.ts';
import type { Audit } from './audit.ts';
import { check, same } from './check.ts';
import { type Answer, okCode, type Sent } from './door.ts';
import { checkMovedAgain, checkMoves, drawMove, type Move, type SendMove } from './moves.ts';
import type { Person, Persons } from './people.ts';

/** What is known of the sub-account: between a request and its answer it may be either. */
type Known = 'open' | 'frozen' | 'unsure';

interface Placed {
  readonly order?: Order;
  readonly results?: readonly { readonly order?: Order | undefined }[];
}

/** Of so many bursts one freezes the sub-account or opens it. */
const turnEvery = 5;

/** What families were answered over all rounds, so that none passes by doing nothing. */
export const met = { moves: 0, freezes: 0 };

/** An answer, or undefined where the connection broke. */
export async function unlessBroken<D>(call: Promise<Answer<D>>): Promise<Answer<D> | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * A main account that moves money to its sub-account and back and freezes it again and again, and an administrator who
 * puts money in, over all servers of one folder; with what must hold of it.
 */
export class ServerFamily {
  readonly persons: Persons;
  readonly moves: Move[] = [];
  readonly #random: Random;
  #url = '';
  #token: string;
  #known: Known = 'open';
  #isTurning = false;
  #wasFrozen = false;
  readonly #ofSub = new Set<string>();
  #count = 0;
  /** The sub-account stays as it is. */
  isCalm = false;

  constructor(persons: Persons, random: Random) {
    [this.persons, this.#random, this.#token] = [persons, random, persons.sub.token];
  }

  /** Who of the family owns an account. */
  personOf(api_id: string): Person | undefined {
    const { main, sub, invited } = this.persons;
    return [main, sub, invited].find((person) => person.api_id === api_id);
  }

  /** Whether whoever asked for an order is let in; a sub-account that may be frozen is not. */
  isHeard = (one: Sent): boolean => {
    if (this.#known === 'open') return true;
    if (one.kind === 'cancel') return !one.targets.some((id) => this.#ofSub.has(id));
    return (one.kind === 'place' ? one.body.api_id : one.body.api_ids[0]) !== this.persons.sub.api_id;
  };

  /** Whether a freeze may have ended an order. */
  mayHaveEnded = ({ api_id }: Order): boolean => this.#wasFrozen && api_id === this.persons.sub.api_id;

  /** Whether the sub-account may be asked for its orders, and may place any. */
  get isOpen(): boolean {
    return this.#known === 'open';
  }

  async call<C extends Contract>(person: Person, contract: C, input: Args<C>): Promise<Answer<Output<C>> | undefined> {
    const token = person === this.persons.sub ? this.#token : person.token;
    return unlessBroken(createApi(this.#url, token).call(contract, input));
  }

  /** An order of one of them: none is taken from who is known to be frozen. */
  async placed<D extends Placed>(
    person: Person,
    send: () => Promise<Answer<D> | undefined>,
  ): Promise<Answer<D> | undefined> {
    const isSub = person === this.persons.sub;
    const wasFrozen = isSub && this.#known === 'frozen';
    const answer = await send();
    if (isSub && answer?.code === okCode) {
      const { order, results = [{ order }] } = answer.data;
      for (const each of results) if (each.order) this.#ofSub.add(each.order.order_id);
    }
    check(
      !wasFrozen || this.#known !== 'frozen' || answer?.code !== okCode,
      'a frozen sub-account has placed an order',
    );
    return answer;
  }

  send: SendMove = async (asked) =>
    asked.kind === 'between'
      ? this.call(this.persons.main, assetTransfer, asked.body)
      : this.call(this.persons.admin, accountFund, asked.body);

  /** A transfer or a fund, the same twice at once now and then, and a freeze or its end. */
  async burst(life: string): Promise<void> {
    const { main, sub, invited } = this.persons;
    const move = drawMove(
      this.#random,
      { own: [main.api_id, sub.api_id], strange: [invited.api_id] },
      this.moves,
      `${life}-${this.#count++}`,
    );
    const copies = nextUniform(this.#random) < 0.15 ? 2 : 1;
    const isTurn = !this.isCalm && !this.#isTurning && this.#count % turnEvery === 1;
    await Promise.all([
      ...Array.from({ length: copies }, async () => {
        const answer = await this.send(move);
        this.moves.push({ ...move, answer });
        if (answer?.code === okCode) met.moves += 1;
      }),
      ...(isTurn ? [this.turn()] : []),
    ]);
  }

  /** Freezes the sub-account, or opens it. */
  async turn(): Promise<void> {
    this.#isTurning = true;
    const frozen = this.#known === 'open';
    this.#known = 'unsure';
    this.#wasFrozen ||= frozen;
    const answer = await this.call(this.persons.main, subFreeze, { user_id: this.persons.sub.user_id, frozen });
    if (answer?.code === okCode && frozen) {
      met.freezes += 1;
      this.#known = 'frozen';
    }
    if (answer?.code === okCode && !frozen) await this.#enter();
    this.#isTurning = false;
  }

  /** A log-in after the sub-account was opened again: a freeze has ended its sessions. */
  async #enter(): Promise<void> {
    const { username, password } = this.persons.sub;
    try {
      this.#token = (await logIn(this.#url, username, password)).token;
      this.#known = 'open';
    } catch (error) {
      // The server is gone meanwhile; the next one is asked.
      if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
    }
  }

  /** What was acknowledged, against a file that no server has open. */
  checkFile(found: Audit): void {
    const { main, sub } = this.persons;
    const ownerOf = (api_id: string) => must(this.personOf(api_id), `owner of ${api_id}`).user_id;
    checkMoves(this.moves, found, { ownerOf, main: main.user_id });
    if (this.#known !== 'frozen') return;
    const open = [...found.orders.values()].filter(({ api_id, status }) => api_id === sub.api_id && !isFinal(status));
    check(open.length === 0, () => `a frozen sub-account has open orders: ${JSON.stringify(open.slice(0, 2))}`);
  }

  /**
   * The server of a folder, a new one each time: what was acknowledged of a freeze holds, the rest is whole or not
   * there.
   */
  async come(url: string): Promise<void> {
    this.#url = url;
    this.#isTurning = false;
    const { main, sub } = this.persons;
    const list = must(await this.call(main, subList, {}), 'an answer of a server that runs').data;
    const isFrozen =
      must(
        list.find(({ user_id }) => user_id === sub.user_id),
        'the sub-account',
      ).frozen !== null;
    if (this.#known !== 'unsure') same(isFrozen, this.#known === 'frozen', 'whether a sub-account is frozen still');
    const counts = (await this.call(sub, checkToken, {}))?.data;
    if (isFrozen) {
      same(counts, 0, 'whether a token of a frozen sub-account counts');
      this.#known = 'frozen';
    } else if (counts === 1) this.#known = 'open';
    // A freeze that is not there has ended no session; an opening that is had one before it that ended.
    else await this.#enter();
  }

  sendAgain = (): Promise<void> => checkMovedAgain(this.moves, this.send);
}
