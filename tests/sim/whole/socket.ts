import { WebSocket } from 'ws';
import { wsTicket } from '../../../src/shared/contracts/user.ts';
import { nextUniform } from '../../../src/shared/base/random.ts';
import { jsonProtocol } from '../../../src/shared/wire/control.ts';
import { sealState } from '../../../src/shared/wire/seal.ts';
import { check } from '../../crash/check.ts';
import type { Client, User } from './client.ts';
import type { Line } from './virtual-network.ts';

const reopenMs = 900;
/** Who is shut does not hope for much. */
const shutReopenMs = 6_000;
/** No frame is under way for longer. */
const mostOnTheWayMs = 1_300;

/** A frame as it came: of the topic, or one that stands beside it. */
export interface Received {
  readonly e?: string;
  readonly u?: number;
  readonly code?: number;
}

export interface SocketParts {
  readonly client: Client;
  readonly user: User;
  /** Below /wssapi. */
  readonly path: string;
  readonly heard: (text: string) => void;
  /** The socket is open anew: nothing of an earlier one comes any more. */
  readonly opened: () => void;
  /** Every frame but the one that opens. */
  readonly frame: (frame: Received) => void;
  /** A refusal by the server; where it is left out there must be none. */
  readonly refused?: (code: number) => void;
}

/**
 * One user's socket of one topic, opened with a ticket, and again with another one whenever it breaks while the machine
 * is there.
 */
export class TicketSocket {
  readonly #parts: SocketParts;
  #line: Line | undefined;
  #socket: WebSocket | undefined;
  #token = '';
  #reportedMs = Number.NEGATIVE_INFINITY;
  /** What went wrong where nobody waits for it. */
  problem: unknown;

  constructor(parts: SocketParts) {
    this.#parts = parts;
  }

  /** Undefined while there is none, and once its end has been told: nothing more comes on it then. */
  get line(): Line | undefined {
    return this.#socket !== undefined && this.#socket.readyState > WebSocket.OPEN ? undefined : this.#line;
  }

  /** When the last frame came that was no refusal. */
  get reportedMs(): number {
    return this.#reportedMs;
  }

  /** Of the session that has opened it. */
  get token(): string {
    return this.#token;
  }

  async open(): Promise<void> {
    const { client, user, path } = this.#parts;
    const { token } = user;
    const { machine } = client;
    const answer = await client.call(user, wsTicket, { path }, client.fault());
    if (machine.isDead || machine !== client.machine) return;
    if (answer?.code !== 200) return this.#later();
    client.count('sockets opened');
    const line = machine.connect(user.address);
    this.#token = token;
    const { ticket } = answer.data as { ticket: string };
    const socket = new WebSocket(`ws://halyard.example/wssapi${path}?token=${ticket}`, [jsonProtocol], {
      createConnection: () => line.client as never,
      perMessageDeflate: false,
    });
    [this.#line, this.#socket] = [line, socket];
    socket.on('message', (data) => {
      if (this.#line === line) this.#receive(data.toString());
    });
    // Told by `close` too.
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      if (this.#line !== line) return;
      this.#line = undefined;
      this.#later();
    });
  }

  send(message: object): void {
    this.#socket?.send(JSON.stringify(message));
  }

  cut(): void {
    if (this.#line === undefined) return;
    this.#parts.client.count('sockets cut');
    this.#line.cut();
  }

  /** Work that nobody waits for. */
  unwaited(work: Promise<void>): void {
    work.catch((error: unknown) => {
      this.problem ??= error;
    });
  }

  #later(): void {
    const { client, user } = this.#parts;
    const { machine } = client;
    const withinMs = user.isShut ? shutReopenMs : reopenMs;
    client.state.time.after(Math.ceil(nextUniform(client.state.random) * withinMs), () => {
      if (!machine.isDead && machine === client.machine) this.unwaited(this.open());
    });
  }

  #receive(text: string): void {
    const { client, user, path, heard, opened, frame: take, refused } = this.#parts;
    heard(`${user.address} ${path} ${text}`);
    const { nowMs } = client.state.time;
    try {
      client.sight.check(user.address, text, nowMs - mostOnTheWayMs);
      check(sealState(text) === 'sealed', `a frame without its seal: ${text.slice(0, 200)}`);
      const frame = JSON.parse(text) as Received;
      // NOTE: a ticket does not outlive its session, which may end between the two.
      if (frame.e === 'err' && (this.#token !== user.token || user.isShut)) return;
      if (frame.e === 'err' && refused) {
        refused(frame.code!);
        return;
      }
      check(frame.e !== 'err', `the socket tells ${text}`);
      this.#reportedMs = nowMs;
      if (frame.e === 'open') opened();
      else take(frame);
    } catch (error) {
      this.problem ??= error;
    }
  }
}
