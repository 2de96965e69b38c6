import type { IncomingMessage } from 'node:http';
import * as v from 'valibot';
import { Refusal } from '../../shared/base/refusal.ts';
import { emptyBodyHash } from '../../shared/wire/signed-request.ts';
import { muxPath, savesParam } from '../../shared/wire/mux.ts';
import { clientIpOf, type IsTrusted } from '../base/client-address.ts';
import { ruleOf } from '../../shared/base/rule-of.ts';
import { checkCaller, rowOfTopic } from '../desk/access/access-row.ts';
import type { ObjectGate } from '../desk/access/object-gate.ts';
import { isForeign } from '../http/admit.ts';
import { splitUrl } from '../http/signed-calls.ts';
import type { Caller, Authenticator } from '../identity/authenticator.ts';
import { isSigned, type KeyAuthenticator, type Recheck } from '../identity/key-authenticator.ts';
import type { Tickets } from '../identity/tickets.ts';
import type { Publisher } from './publishers/publisher.ts';
import type { SubscriptionRequest } from './subscription.ts';

export interface AdmissionParts {
  readonly door: Authenticator;
  readonly tickets: Tickets;
  /** Proves who signs an upgrade with an API key; such headers are not looked at where it is left out. */
  readonly keys?: Pick<KeyAuthenticator, 'callerOf'>;
  /** Looks a caller up again who has opened a socket. */
  readonly again: Recheck;
  /** Looks up what queries name; a topic that names an account or an instance is not published without it. */
  readonly gate?: ObjectGate;
  /** Proxies whose word about clients counts; none where it is left out. */
  readonly isTrusted?: IsTrusted;
}

export interface Admitted {
  readonly path: string;
  /** What a single socket is for; undefined for the multiplexed one. */
  readonly wanted: SubscriptionRequest | undefined;
  readonly caller: Caller | undefined;
  readonly ip: string;
  /** Its texts are compressed. */
  readonly saves?: boolean;
}

/** Path, query, origin, token and signature of an upgrade; throws the Refusal that it deserves. */
export async function admitSocket(
  request: IncomingMessage,
  byPath: ReadonlyMap<string, Publisher>,
  parts: AdmissionParts,
): Promise<Admitted> {
  if (isForeign(request.headers)) throw new Refusal('FORBIDDEN', { origin: request.headers.origin });
  const url = URL.parse(request.url ?? '/', 'http://host');
  if (!url?.pathname.startsWith('/wssapi/')) throw new Refusal('NOT_FOUND');
  const path = url.pathname.replace(/^\/wssapi/, '');
  const { token, ...query } = Object.fromEntries(url.searchParams);
  const ip = parts.isTrusted ? clientIpOf(request, parts.isTrusted) : (request.socket.remoteAddress ?? '');
  if (path !== muxPath && !byPath.has(path)) throw new Refusal('NOT_FOUND');
  const signer = await signerOf(request, ip, parts);
  if (path === muxPath) return { path, wanted: undefined, caller: signer, ip, saves: url.searchParams.has(savesParam) };
  const caller = signer ?? (token === undefined ? undefined : await callerOfTicket(token, path, ip, parts));
  return { path, wanted: await admitSubscription(byPath, parts, { path, query, caller }), caller, ip };
}

/** Who has signed an upgrade with an API key; undefined where nobody has. */
const signerOf = async (request: IncomingMessage, ip: string, { keys }: AdmissionParts): Promise<Caller | undefined> =>
  keys && isSigned(request.headers)
    ? keys.callerOf({
        method: 'GET',
        ...splitUrl(request.url ?? '/'),
        bodyHash: emptyBodyHash,
        headers: request.headers,
        ip,
      })
    : undefined;

/**
 * The caller of a ticket or a token. A ticket does not outlive its token: the one may have been revoked since the other
 * was issued.
 */
export async function callerOfTicket(
  given: string,
  path: string,
  ip: string,
  { door, tickets, again }: AdmissionParts,
): Promise<Caller | undefined> {
  const issued = tickets.redeem(given, path, ip);
  return issued ? again(issued, ip) : door.callerOf(given, ip);
}

interface WantedTopic {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly caller: Caller | undefined;
}

export async function admitSubscription(
  byPath: ReadonlyMap<string, Publisher>,
  { gate }: Pick<AdmissionParts, 'gate'>,
  { path, query, caller }: WantedTopic,
): Promise<SubscriptionRequest> {
  const publisher = byPath.get(path);
  if (!publisher) throw new Refusal('NOT_FOUND', { field: 'path', rule: 'unknown' });
  const params = v.safeParse(publisher.topic.params, query);
  if (!params.success)
    throw new Refusal('INPUT', { field: v.getDotPath(params.issues[0]) ?? 'query', rule: ruleOf(params.issues[0]) });
  const row = rowOfTopic(publisher.topic);
  // What is for everybody rests on no token: it goes on when one is revoked.
  if (row.access === 'public') return { publisher, params: params.output, caller: undefined };
  if (!caller) throw new Refusal('PERMISSION_DENIED');
  checkCaller(row, caller);
  await gate?.(row, caller, params.output);
  return { publisher, params: params.output, caller };
}
