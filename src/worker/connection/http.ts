import * as v from 'valibot';
import type { Args, Contract, Output } from '../../shared/base/contract.ts';
import { codeOfNumber } from '../../shared/base/refusal-code.ts';
import { hourMs, secondMs } from '../../shared/base/time.ts';
import { queryOf } from '../../shared/base/topic.ts';
import { httpTimeoutMs } from '../../shared/wire/control.ts';
import type { CallFailure } from '../api.ts';
import type { Environment } from '../environment.ts';
import { createReadQueue } from './read-queue.ts';

/** An answer proves for this long that the server can be reached. */
const answersHoldMs = 5_000;

/** Files are far larger than other answers: this long may one take on a slow line. */
const mediaTimeoutMs = 120_000;

/** What changes orders goes before every bulk read. */
const orderPath = '/order/';

const Envelope = v.object({ code: v.number(), data: v.unknown(), msg: v.string() });

/** What came back: the server's word in its envelope, or no word at all. */
export type Reply =
  | { readonly came: true; readonly code: number; readonly data: unknown; readonly retryMs?: number }
  | { readonly came: false; readonly failure: 'NETWORK' | 'TIMEOUT'; readonly retryMs?: number };

export type Outcome<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly failure: CallFailure };

/** What whoever calls has to do with the sending. */
export interface Sending {
  /** Called when the request leaves. */
  readonly sent?: (() => void) | undefined;
  /**
   * Aborted when nobody wants the answer any more: the request is not sent, or ended where it is under way, and its
   * reply is NETWORK.
   */
  readonly unwanted?: AbortSignal | undefined;
}

export interface Http {
  /**
   * Calls one contract and parses its answer. Never rejects. Without a token a contract that needs one is not even
   * sent.
   */
  call<C extends Contract>(contract: C, input: Args<C>, sending?: Sending): Promise<Outcome<Output<C>>>;
  /** One exchange with a given token, its data unparsed. Never rejects. */
  exchange<C extends Contract>(
    contract: C,
    input: Args<C>,
    token: string | undefined,
    sending?: Sending,
  ): Promise<Reply>;
  /** Whether the newest call was answered, and that within the last five seconds. */
  isAnswered(): boolean;
  /** Language of the texts in answers, as a language tag. */
  setLanguage(lang: string): void;
}

export interface HttpOptions {
  readonly environment: Pick<Environment, 'fetch' | 'clock' | 'log' | 'httpOrigin'>;
  readonly token: () => string | undefined;
  /** An authenticated call was answered with 401 for this token. */
  readonly unauthorised: (token: string) => void;
}

/** The only way to /sapi. */
export function createHttp({ environment, token, unauthorised }: HttpOptions): Http {
  let language = 'en';
  let answeredMs = Number.NEGATIVE_INFINITY;

  const queue = createReadQueue(environment.clock);
  const exchange: Http['exchange'] = (contract, input, withToken, sending = {}) => {
    const send = () => sendOne(requestOf(contract, input as object, withToken, language), sending);
    if (contract.method === 'POST') return contract.path.startsWith(orderPath) ? queue.command(send) : send();
    return contract.access === 'public' ? queue.read(send, sending.unwanted) : send();
  };

  async function sendOne({ url, init, media }: Request, { sent, unwanted }: Sending): Promise<Reply> {
    if (unwanted?.aborted) return { came: false, failure: 'NETWORK' };
    const overdue = new AbortController();
    const cancel = environment.clock.after(media === undefined ? httpTimeoutMs : mediaTimeoutMs, () => overdue.abort());
    sent?.();
    try {
      const response = await environment.fetch(environment.httpOrigin + url, {
        ...init,
        signal: unwanted ? AbortSignal.any([overdue.signal, unwanted]) : overdue.signal,
      });
      const reply = await replyOf(response, media);
      answeredMs = environment.clock.monoMs();
      return { ...reply, ...retryAfter(response, environment.clock.wallMs()) };
    } catch {
      // Whatever fetch throws says no more than this; the caller logs it, and what it means there.
      if (!unwanted?.aborted) answeredMs = Number.NEGATIVE_INFINITY;
      return { came: false, failure: overdue.signal.aborted ? 'TIMEOUT' : 'NETWORK' };
    } finally {
      cancel();
    }
  }

  async function call<C extends Contract>(contract: C, input: Args<C>, sending?: Sending): Promise<Outcome<Output<C>>> {
    const ours = contract.access === 'public' ? undefined : token();
    if (contract.access !== 'public' && ours === undefined) return failed('PERMISSION_DENIED', 401, null);
    const reply = await exchange(contract, input, ours, sending);
    if (!reply.came) return failed(reply.failure, 0, null, reply.retryMs);
    if (reply.code === 401 && ours !== undefined) unauthorised(ours);
    if (reply.code !== 200) return failed(codeOfNumber(reply.code), reply.code, reply.data, reply.retryMs);
    const parsed = v.safeParse(contract.output, reply.data);
    if (parsed.success) return { ok: true, data: parsed.output as Output<C> };
    environment.log.error(
      `${contract.method} ${contract.path}: the answer breaks the contract`,
      v.flatten(parsed.issues),
    );
    return failed('INTERNAL', 200, null);
  }

  return {
    call,
    exchange,
    isAnswered: () => environment.clock.monoMs() - answeredMs < answersHoldMs,
    setLanguage: (lang) => {
      language = lang;
    },
  };
}

const failed = (
  code: CallFailure['code'],
  number: number,
  data: unknown,
  retryMs?: number,
): { readonly ok: false; readonly failure: CallFailure } => ({
  ok: false,
  failure: { code, number, data, ...(retryMs !== undefined && { retryMs }) },
});

/**
 * What a Retry-After says, in seconds or as a date; an hour at most. A server that only says 429 or 418 is left alone
 * for a little.
 */
function retryAfter({ status, headers }: Response, nowMs: number): { readonly retryMs?: number } {
  const given = headers.get('retry-after');
  if (given === null) return isThrottled(status) ? { retryMs: throttledMs } : {};
  const ms = /^\d+$/.test(given) ? Number(given) * secondMs : Date.parse(given) - nowMs;
  return Number.isFinite(ms) ? { retryMs: Math.min(hourMs, Math.max(0, ms)) } : {};
}

const throttledMs = 5_000;
const isThrottled = (status: number): boolean => status === 429 || status === 418;

/** What a response says: the bytes of a media type that was asked for, else an envelope. */
async function replyOf(response: Response, media: string | undefined): Promise<Reply> {
  if (media !== undefined && response.ok && response.headers.get('content-type') === media)
    return { came: true, code: 200, data: new Uint8Array(await response.arrayBuffer()) };
  const envelope = v.safeParse(v.pipe(v.string(), v.parseJson(), Envelope), await response.text());
  return envelope.success
    ? { came: true, code: envelope.output.code, data: envelope.output.data }
    : { came: false, failure: 'NETWORK' };
}

interface Request {
  readonly url: string;
  readonly init: RequestInit;
  /** Of an answer without an envelope. */
  readonly media: string | undefined;
}

function requestOf(contract: Contract, input: object, token: string | undefined, language: string): Request {
  const inQuery = (name: string) => contract.method === 'GET' || (contract.inQuery?.includes(name) ?? false);
  const fields = Object.entries(input);
  const query = queryOf(Object.fromEntries(fields.filter(([name]) => inQuery(name))));
  const url = `/sapi${contract.path}${query ? `?${query}` : ''}`;
  const headers: Record<string, string> = { 'accept-language': language };
  if (token !== undefined) headers.authorization = token;
  const { media } = contract;
  if (contract.method === 'GET') return { url, media, init: { method: 'GET', headers } };
  headers['content-type'] = 'application/json';
  return {
    url,
    media,
    init: {
      method: 'POST',
      headers,
      body: JSON.stringify(Object.fromEntries(fields.filter(([name]) => !inQuery(name)))),
    },
  };
}
