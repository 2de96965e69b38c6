import { accountFund } from '../../../src/shared/contracts/admin-user.ts';
import { assetTransfer } from '../../../src/shared/contracts/transfer.ts';
import type { Audit } from '../../crash/audit.ts';
import { checkMoves, drawMove, type Move, type SendMove } from '../../crash/moves.ts';
import type { NetworkDoor } from './door.ts';
import type { People } from './people.ts';

/** Money between the accounts of a main account and its sub-accounts, and from the administrator to all. */
export class Family {
  readonly moves: Move[] = [];
  readonly #door: NetworkDoor;
  readonly #people: People;
  #count = 0;

  constructor(door: NetworkDoor, people: People) {
    [this.#door, this.#people] = [door, people];
  }

  /** A transfer or a fund, or one of before again. */
  async one(life: string): Promise<void> {
    const { users, invited } = this.#people;
    const own = users.flatMap((user) => (user === invited ? [] : user.api_ids));
    const move = drawMove(
      this.#door.client.state.random,
      { own, strange: invited.api_ids },
      this.moves,
      `${life}-${this.#count++}`,
    );
    const answer = await this.send(move);
    this.moves.push({ ...move, answer });
    this.#door.client.count(
      `${move.kind === 'between' ? 'transfers between accounts' : 'funds'} ${answer === undefined ? 'unanswered' : answer.code === 200 ? (answer.data.replayed ? 'replayed' : 'booked') : 'refused'}`,
    );
  }

  send: SendMove = async (asked) =>
    (asked.kind === 'between'
      ? await this.#door.twice(this.#people.main, assetTransfer, asked.body)
      : await this.#door.twice(this.#people.admin, accountFund, asked.body)) as Move['answer'];

  check(found: Audit): void {
    const { users, main, putIn } = this.#people;
    const owners = new Map(
      users.flatMap(({ user_id, api_ids }) => api_ids.map((api_id) => [api_id, user_id] as const)),
    );
    checkMoves(this.moves, found, { ownerOf: (api_id) => owners.get(api_id)!, main: main.user_id, putIn });
  }
}
