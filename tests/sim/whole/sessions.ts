import { checkToken, entryCode, login, outLogin } from '../../../src/shared/contracts/user.ts';
import type { Contract, Args } from '../../../src/shared/base/contract.ts';
import { nextUniform } from '../../../src/shared/base/random.ts';
import type { Answer } from '../../crash/door.ts';
import { okCode } from '../../crash/door.ts';
import { check, same } from '../../crash/check.ts';
import { type Client, outsideCode, type User } from './client.ts';
import type { TicketSocket } from './socket.ts';

/** A password that proves itself: hashing has no clock and no seed of ours, and is tested elsewhere. */
export const plainPasswords = {
  hash: async (password: string) => `plain ${password}`,
  matches: async (passwordHash: string | undefined, password: string) => passwordHash === `plain ${password}`,
};
export const passwordOf = (username: string): string => `${username} knows this 1`;

const pauseMs = 400;
/** A code may be asked for again after this. */
const nextCodeMs = 61_000;
/** No closing frame is under way for longer. */
const closedMs = 3_000;

/**
 * Log-outs and log-ins over the network while all else goes on, and what must hold of every token that there ever was.
 */
export class Sessions {
  readonly #client: Client;
  readonly #ended = new Map<string, User>();
  #count = 0;

  constructor(client: Client) {
    this.#client = client;
  }

  get count(): number {
    return this.#count;
  }

  /**
   * Ends a user's session and opens another one: at once, or with a while outside between them. Continues where the
   * server ended while the user was logged out.
   */
  async change(user: User, sockets: readonly TicketSocket[]): Promise<void> {
    const old = user.token;
    const isFirst = old !== '' && nextUniform(this.#client.state.random) < 0.4;
    if (isFirst) {
      const token = await this.#logIn(user);
      if (token === undefined) return;
      user.token = token;
    } else user.token = '';
    if (old !== '' && !(await this.#logOut(user, old, sockets))) return;
    if (isFirst) return;
    const token = await this.#logIn(user);
    if (token !== undefined) user.token = token;
  }

  async #call<C extends Contract>(
    user: Pick<User, 'token' | 'address'>,
    contract: C,
    input: Args<C>,
  ): Promise<Answer<unknown> | undefined> {
    return this.#client.call(user, contract, input, this.#client.fault());
  }

  /** Asks until it is answered; undefined where the machine is gone. */
  async #ask<C extends Contract>(
    user: Pick<User, 'token' | 'address'>,
    contract: C,
    input: Args<C>,
  ): Promise<Answer<unknown> | undefined> {
    const { machine } = this.#client;
    while (!machine.isDead && machine === this.#client.machine) {
      const answer = await this.#call(user, contract, input);
      if (answer) return answer;
      await this.#client.state.time.sleep(pauseMs);
    }
    return undefined;
  }

  /** Whether the old token is known to have ended; nothing rests on it then. */
  async #logOut(user: User, token: string, sockets: readonly TicketSocket[]): Promise<boolean> {
    const { machine, state } = this.#client;
    const old = { token, address: user.address };
    const answer = await this.#ask(old, outLogin, {});
    if (!answer) return false;
    // An answer that was lost leaves a token that is gone.
    check(
      answer.code === okCode || answer.code === outsideCode,
      () => `a log-out is answered with ${JSON.stringify(answer)}`,
    );
    this.#ended.set(token, user);
    this.#count += 1;
    this.#client.count('log-outs');
    await state.time.sleep(closedMs);
    if (machine.isDead || machine !== this.#client.machine) return false;
    for (const socket of sockets)
      check(socket.line === undefined || socket.token !== token, `a socket of ${user.address} outlives its session`);
    await this.#checkToken(old, 0);
    return true;
  }

  /** A new token by a code from the user's mail; undefined where the machine is gone. */
  async #logIn(user: User): Promise<string | undefined> {
    const {
      machine,
      state: { time },
    } = this.#client;
    const { username, address } = user;
    const nobody = { token: '', address };
    while (!machine.isDead && machine === this.#client.machine) {
      const asked = await this.#ask(nobody, entryCode, { username });
      await time.sleep(pauseMs);
      const code = /\b\d{6}\b/.exec(
        machine.outbox.kept.find(({ to }) => to === `${username}@halyard.example`)?.text ?? '',
      )?.[0];
      const answer =
        asked?.code === okCode && code !== undefined
          ? await this.#call(nobody, login, { username, password: passwordOf(username), remember: true, code })
          : undefined;
      if (answer?.code === okCode) {
        const { token } = answer.data as { token: string };
        this.#client.count('log-ins');
        return token;
      }
      if (!machine.isDead) await time.sleep(nextCodeMs);
    }
    return undefined;
  }

  async #checkToken(of: Pick<User, 'token' | 'address'>, expected: 0 | 1): Promise<void> {
    const answer = await this.#ask(of, checkToken, {});
    if (answer?.code === okCode) same(answer.data, expected, `whether a token of ${of.address} counts`);
  }

  /** After a start: what has ended stays so, and what has not still counts. */
  async check(users: readonly User[]): Promise<void> {
    for (const [token, { address }] of this.#ended) await this.#checkToken({ token, address }, 0);
    for (const user of users) if (user.token !== '' && !user.isShut) await this.#checkToken(user, 1);
  }
}
