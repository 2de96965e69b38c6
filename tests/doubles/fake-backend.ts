import { topicSockets } from '../../src/worker/connection/topic-url.ts';
import type { Environment, Pack, Socket, SocketHandlers } from '../../src/worker/environment.ts';
import { FakeClock, settle } from './fake-clock.ts';

/** One socket that the engine opened, seen from the other end. */
export class FakeSocket implements Socket {
  readonly url: string;
  readonly sent: string[] = [];
  abandoned = false;
  readonly #handlers: SocketHandlers;

  constructor(url: string, handlers: SocketHandlers) {
    this.url = url;
    this.#handlers = handlers;
  }

  get path(): string {
    return new URL(this.url).pathname.replace('/wssapi', '');
  }

  send(text: string): void {
    this.sent.push(text);
  }

  abandon(): void {
    this.abandoned = true;
  }

  /** Accepts the socket and greets. */
  accept(): void {
    this.#reported(() => this.#handlers.opened());
    this.frame({ e: 'open', sid: 's', time: 0 });
  }

  frame(frame: unknown): void {
    this.text(JSON.stringify(frame));
  }

  text(text: string | Uint8Array): void {
    this.#reported(() => this.#handlers.received(text, 1));
  }

  close(code: number): void {
    this.#reported(() => this.#handlers.closed(code));
  }

  #reported(report: () => void): void {
    if (!this.abandoned) report();
  }
}

/** An answer of the fake server: data of a 200 envelope, an envelope of another code, or nothing. */
export type FakeAnswer = { readonly data: unknown } | { readonly code: number; readonly data?: unknown } | 'dead';

/** Everything around the engine, under the test's hand. */
export class FakeBackend {
  readonly clock = new FakeClock();
  readonly sockets: FakeSocket[] = [];
  readonly requests: {
    readonly path: string;
    readonly query: URLSearchParams;
    readonly body: unknown;
    readonly token: string | null;
  }[] = [];
  readonly logged: string[] = [];
  readonly packs = new Map<string, Pack>();
  /** What /sapi answers, by path. Unknown paths are dead. */
  readonly answers = new Map<string, (request: FakeBackend['requests'][number]) => FakeAnswer>();
  random = 0.5;

  readonly environment: Environment = {
    clock: this.clock,
    openTopic: topicSockets('ws://test', (url, handlers) => this.openSocket(url, handlers)),
    fetch: (url, init) => this.#fetch(url, init),
    random: () => this.random,
    log: { error: (text) => this.logged.push(`error ${text}`), warn: (text) => this.logged.push(`warn ${text}`) },
    online: () => true,
    httpOrigin: 'http://test',
    packs: {
      read: async (name) => this.packs.get(name),
      write: async (pack) => {
        this.packs.set(pack.name, structuredClone(pack));
      },
    },
  };

  /** Opens a socket that the test plays the other end of. */
  openSocket(url: string, handlers: SocketHandlers): FakeSocket {
    const socket = new FakeSocket(url, handlers);
    this.sockets.push(socket);
    return socket;
  }

  answer(path: string, data: unknown): void {
    this.answers.set(path, () => ({ data }));
  }

  /** Sockets that the engine still listens to, by path. */
  open(path: string): FakeSocket[] {
    return this.sockets.filter((socket) => socket.path === path && !socket.abandoned);
  }

  /** The one open socket of a path. */
  socket(path: string): FakeSocket {
    const found = this.open(path).at(-1);
    if (!found) throw new Error(`no open socket ${path}; there are ${this.sockets.map(({ url }) => url).join(', ')}`);
    return found;
  }

  settle = settle;

  /** The engine's next dial of a path, however long it waits before it. */
  async dialled(path: string): Promise<FakeSocket> {
    for (let tenths = 0; this.open(path).length === 0 && tenths < 3_000; tenths++) await this.clock.advance(100);
    return this.socket(path);
  }

  /** Lets three dials of a path fail: then its way counts as blocked. */
  async block(path: string): Promise<void> {
    for (let dial = 0; dial < 3; dial++) (await this.dialled(path)).close(1006);
    await this.clock.advance(0);
  }

  async #fetch(url: string, init: RequestInit): Promise<Response> {
    const { pathname, searchParams } = new URL(url);
    const request = {
      path: pathname.replace('/sapi', ''),
      query: searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      token: new Headers(init.headers).get('authorization'),
    };
    this.requests.push(request);
    const answer = this.answers.get(request.path)?.(request) ?? 'dead';
    if (answer === 'dead') throw new TypeError('fetch failed');
    const { code, data } = 'code' in answer ? { data: null, ...answer } : { code: 200, data: answer.data };
    return Response.json({ code, data, msg: '', time: 0 });
  }
}
