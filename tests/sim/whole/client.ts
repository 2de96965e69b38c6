import { request as httpRequest } from 'node:http';
import { nextUniform } from '../../../src/shared/base/random.ts';
import type { Args, Contract } from '../../../src/shared/base/contract.ts';
import type { Answer } from '../../crash/door.ts';
import { check } from '../../crash/check.ts';
import type { Machine } from './machine.ts';
import { Sight } from './sight.ts';
import type { Fault } from './virtual-network.ts';
import type { CoreState } from './world.ts';

/** A user with a token, and the address that the calls come from. */
export interface User {
  readonly user_id: string;
  readonly username: string;
  /** Of the current session; '' while the user is logged out. */
  token: string;
  readonly address: string;
  readonly api_ids: readonly string[];
  /** Somebody else may have shut the user: the token may prove nothing from one moment to the next. */
  isShut: boolean;
}

const faults: readonly (readonly [Fault, number])[] = [
  ['request lost', 0.04],
  ['half a request', 0.02],
  ['answer lost', 0.1],
];
/** Statuses of an answer that says nothing about the request. */
const busyCodes = [429, 503];
const readAgainMs = 400;
const mostReads = 300;
/** And while its user is logged out: there are five codes an hour, and some of them are lost. */
const mostOutside = 9_000;
/** The answer to a token that proves nothing. */
export const outsideCode = 401;

/** The clients' side of the network: calls over HTTP to whichever machine is there. */
export class Client {
  readonly state: CoreState;
  machine: Machine;
  /** Of each kind, how many there were. */
  readonly met = new Map<string, number>();
  /** Whose accounts may be seen by whom. */
  readonly sight: Sight;
  /** Nothing is lost for now. */
  isCalm = false;
  readonly #heard: (text: string) => void;

  constructor(state: CoreState, machine: Machine, heard: (text: string) => void) {
    this.state = state;
    this.machine = machine;
    this.#heard = heard;
    this.sight = new Sight(state.time);
  }

  count(what: string): void {
    this.met.set(what, (this.met.get(what) ?? 0) + 1);
  }

  /** Trouble for the next request, mostly none. */
  fault(): Fault | undefined {
    if (this.isCalm) return undefined;
    let at = nextUniform(this.state.random);
    for (const [fault, share] of faults) {
      at -= share;
      if (at < 0) return fault;
    }
    return undefined;
  }

  /** One request on a connection of its own; undefined where that broke before the answer was there. */
  async call<C extends Contract>(
    user: Pick<User, 'token' | 'address'>,
    contract: C,
    input: Args<C>,
    fault?: Fault,
  ): Promise<Answer<unknown> | undefined> {
    if (fault) this.count(fault);
    const { machine } = this;
    const sentMs = this.state.time.nowMs;
    const text = await this.#send(user, contract, input as object, machine.connect(user.address, fault).client);
    this.#heard(`${contract.path} ${JSON.stringify(input)} ${text ?? 'nothing'}`);
    this.sight.check(user.address, text ?? '', sentMs);
    // What a machine has sent before its end arrives or does not, as with everything else; what arrives counts.
    return text === undefined ? undefined : (JSON.parse(text) as Answer<unknown>);
  }

  /**
   * Asks until it is answered, while the user is logged out too; undefined where the machine is gone or the user shut.
   * An answer with a code of `isOver` says that there is nothing to be done any more, and is undefined too.
   */
  async read<C extends Contract>(user: User, contract: C, input: Args<C>, isOver?: number): Promise<unknown> {
    const { machine } = this;
    for (let [left, outside] = [mostReads, mostOutside]; left > 0 && outside > 0; ) {
      const { token } = user;
      const answer = await this.call(user, contract, input, this.fault());
      if (machine.isDead || machine !== this.machine || user.isShut) return undefined;
      if (answer?.code === 200) return answer.data;
      if (answer && answer.code === isOver) return undefined;
      const isOutside = token === '' || token !== user.token;
      check(
        answer === undefined || (answer.code === outsideCode && isOutside) || busyCodes.includes(answer.code),
        () => `${contract.path} answers ${JSON.stringify(answer)}`,
      );
      if (isOutside) outside--;
      else left--;
      await this.state.time.sleep(readAgainMs);
    }
    throw new Error(`${contract.path} is never answered`);
  }

  #send(
    { token }: Pick<User, 'token'>,
    { method, path }: Contract,
    input: object,
    connection: ReturnType<Machine['connect']>['client'],
  ): Promise<string | undefined> {
    const body = method === 'POST' ? JSON.stringify(input) : undefined;
    const query =
      method === 'GET'
        ? `?${new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))}`
        : '';
    return new Promise((resolve) => {
      const request = httpRequest(
        {
          createConnection: () => connection,
          host: 'halyard.example',
          method,
          path: `/sapi${path}${query}`,
          headers: {
            authorization: token,
            connection: 'close',
            ...(body !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
            }),
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('close', () => resolve(response.complete ? Buffer.concat(chunks).toString() : undefined));
          // Told by `close` too.
          response.on('error', () => resolve(undefined));
        },
      );
      request.on('error', () => resolve(undefined));
      request.end(body);
    });
  }
}
