import * as v from 'valibot';
import { apiState } from '../../../src/shared/topics/api-state.ts';
import type { Balance } from '../../../src/shared/trade/balance.ts';
import { check } from '../../crash/check.ts';
import type { Client, User } from './client.ts';
import { type Received, TicketSocket } from './socket.ts';
import type { Line } from './virtual-network.ts';

/**
 * Balances of a user's accounts as `/user/api/ws` tells them: asked for once a socket, told again whenever they change.
 */
export class BalanceReader {
  readonly socket: TicketSocket;
  readonly #user: User;
  readonly #reported = new Map<string, readonly Balance[]>();
  /** The line on which they were asked for: what an earlier one has told counts no more. */
  #asked: Line | undefined;
  /** When the server told them last, by its clock. */
  reportedMs = 0;

  constructor(client: Client, user: User, heard: (text: string) => void) {
    this.#user = user;
    this.socket = new TicketSocket({
      client,
      user,
      path: apiState.path,
      heard,
      opened: () => this.#ask(),
      frame: (frame) => this.#take(frame),
    });
  }

  /** Of all accounts; undefined while not all have been told on the socket that there is. */
  get balances(): readonly Balance[] | undefined {
    if (this.#asked === undefined || this.#asked !== this.socket.line) return undefined;
    return this.#reported.size === this.#user.api_ids.length ? [...this.#reported.values()].flat() : undefined;
  }

  #ask(): void {
    this.#reported.clear();
    this.#asked = this.socket.line;
    for (const api_id of this.#user.api_ids)
      this.socket.send({ req_id: `of ${api_id}`, req_type: 'apiBalance', api_id });
  }

  #take(frame: Received): void {
    if (frame.e === 'hb') return;
    const { req, res, time } = v.parse(apiState.frame, frame);
    this.reportedMs = time;
    check(
      req.req_id === `of ${req.api_id}` && Array.isArray(res),
      () => `an answer that was not asked for: ${JSON.stringify(frame)}`,
    );
    this.#reported.set(req.api_id, res);
  }
}
