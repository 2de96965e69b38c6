import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { must } from '../../shared/base/assert.ts';
import { bodyLimitOf, type Contract, type Input, type Output, weightOf } from '../../shared/base/contract.ts';
import { Refusal } from '../../shared/base/refusal.ts';
import type { Clock } from '../base/clock.ts';
import { ruleOf } from '../../shared/base/rule-of.ts';
import { type Language, languageOf } from '../notify/language.ts';
import { rowOf } from '../desk/access/access-row.ts';
import { gatedObjects, type ObjectGate, type Owners, ownersOf } from '../desk/access/object-gate.ts';
import { admit, isForeign } from './admit.ts';
import { clientOf } from '../base/client-address.ts';
import { success } from './errors.ts';
import { hasTag, takesEncoding } from './negotiation.ts';
import { type PackedAnswer, PackedAnswers } from './packed-answers.ts';
import type { Throttle } from '../identity/throttle.ts';
import type { Caller, Authenticator } from '../identity/authenticator.ts';

const deepest = 20;
const longestAgent = 200;
/** What is not ours is shown by no page of ours: where a browser opened it nevertheless, nothing in it would run. */
const sandbox = "sandbox; default-src 'none'; frame-ancestors 'none'";

/** A handler's view of one request. `caller` is undefined for public contracts called without a valid token. */
export interface Call<C extends Contract> {
  readonly input: Input<C>;
  readonly caller: Caller | undefined;
  readonly ip: string;
  /** What the caller's program says of itself, cut to a line; "" where it says nothing. */
  readonly agent: string;
  /** In which the caller reads, by Accept-Language. */
  readonly language: Language;
  readonly headers: IncomingHttpHeaders;
}

/** As `Call`, for contracts that admit nobody without a token. */
export interface UserCall<C extends Contract> extends Call<C> {
  readonly caller: Caller;
  /** Whoever owns the accounts and instances that the input names, which the caller may name. */
  readonly owners: Owners;
}

export interface ServeOptions {
  /**
   * Version of the answers: the same text means the same data to the same input, and a reader who has it gets 304. They
   * are made once for each version, `time` of their envelope is when that was, and long ones are compressed where the
   * reader takes them so.
   */
  readonly etag?: () => string;
}

/**
 * Registers contracts as routes: admit, parse, handle, wrap. Remembers which were served, for the test that all are.
 */
export interface Server {
  /** For contracts with access `public`. */
  open<C extends Contract>(
    contract: C,
    handle: (call: Call<C>) => Promise<Output<C>> | Output<C>,
    options?: ServeOptions,
  ): void;
  /** For all others. */
  guarded<C extends Contract>(contract: C, handle: (call: UserCall<C>) => Promise<Output<C>> | Output<C>): void;
  readonly served: ReadonlySet<Contract>;
}

export interface ServerOptions {
  /** The server's disk is nearly full. */
  readonly isFull?: () => boolean;
  /** Looks up what inputs name; a contract that names an account or an instance is not served without it. */
  readonly gate?: ObjectGate;
}

/** `guarded` and `open` throw where a contract has no row in the access table. */
export function createServer(
  app: FastifyInstance,
  door: Authenticator,
  throttle: Throttle,
  clock: Clock,
  { isFull = () => false, gate }: ServerOptions = {},
): Server {
  const served = new Set<Contract>();
  const answers = new PackedAnswers();

  function route<C extends Contract>(
    contract: C,
    handle: (call: Call<C> & Partial<UserCall<C>>) => Promise<Output<C>> | Output<C>,
    options: ServeOptions = {},
  ): void {
    const row = rowOf(contract);
    if (gatedObjects(row).length > 0 && !gate) throw new Error(`${row.call} names what nobody here looks up`);
    served.add(contract);
    for (const path of contract.alias ? [contract.path, contract.alias] : [contract.path])
      app.route({
        method: contract.method,
        url: `/sapi${path}`,
        bodyLimit: bodyLimitOf(contract),
        handler: async (request, reply) => {
          if ((contract.method === 'POST' || contract.sends) && isForeign(request.headers))
            throw new Refusal('FORBIDDEN', { field: 'origin', rule: 'foreign' });
          // What comes after says what it has cost.
          reply.header('x-weight', '0');
          const caller = await admit(row, request, door);
          const weight = weightOf(contract, request.body);
          if (weight > 0)
            throttle.spendWeight(caller ? `user:${caller.user.userId}` : `ip:${clientOf(request.ip)}`, weight, reply);
          if (contract.method === 'POST' && !contract.whenFull && isFull())
            throw new Refusal('UNAVAILABLE', { rule: 'disk' });
          const version = options.etag?.();
          if (version !== undefined && isKnown(request, reply, version)) return reply.code(304).send();
          const input = inputOf(contract, request);
          const made = async () =>
            handle({
              input,
              caller,
              ...(caller && { owners: gate ? await gate(row, caller, input) : ownersOf(caller, []) }),
              ip: request.ip,
              agent: (request.headers['user-agent'] ?? '').slice(0, longestAgent),
              language: languageOf(request.headers['accept-language']),
              headers: request.headers,
            });
          if (version !== undefined)
            return sendPacked(
              request,
              reply,
              await answers.of(`${contract.path} ${JSON.stringify(input)}`, version, async () =>
                JSON.stringify(success(await made(), clock.nowMs())),
              ),
            );
          const data = await made();
          reply.header('cache-control', 'no-store');
          if (contract.attachment)
            reply.header('content-disposition', 'attachment').header('content-security-policy', sandbox);
          if (contract.media) return reply.header('content-type', contract.media).send(data);
          return success(data, clock.nowMs());
        },
      });
  }

  return {
    served,
    open: route,
    guarded: (contract, handle) =>
      route(contract, ({ caller, owners, ...rest }) =>
        handle({
          ...rest,
          caller: must(caller, `caller of ${contract.path}`),
          owners: must(owners, `owners of ${contract.path}`),
        }),
      ),
  };
}

/** Query and body as one object, parsed by the contract. Refuses with INPUT and the first field that is wrong. */
function inputOf<C extends Contract>(contract: C, request: FastifyRequest): Input<C> {
  const query = request.query as Record<string, unknown>;
  const allowed = contract.inQuery ?? [];
  const stray = contract.method === 'POST' ? Object.keys(query).find((name) => !allowed.includes(name)) : undefined;
  if (stray !== undefined) throw new Refusal('INPUT', { field: stray, rule: 'unknown' });
  const parsed = v.safeParse(
    contract.input,
    contract.method === 'GET' ? query : { ...query, ...bodyOf(request.body, contract.listBody) },
  );
  if (parsed.success) return parsed.output as Input<C>;
  const issue = parsed.issues[0];
  throw new Refusal('INPUT', { field: v.getDotPath(issue) ?? 'body', rule: ruleOf(issue) });
}

function bodyOf(body: unknown, listBody: string | undefined): object {
  if (body === undefined || body === null) return {};
  if (Array.isArray(body) && listBody !== undefined) return bodyOf({ [listBody]: body }, undefined);
  if (typeof body !== 'object' || Array.isArray(body)) throw new Refusal('INPUT', { field: 'body', rule: 'object' });
  if (depthOf(body) > deepest) throw new Refusal('INPUT', { field: 'body', rule: 'depth' });
  return body;
}

function depthOf(value: unknown, above = 0): number {
  if (typeof value !== 'object' || value === null || above > deepest) return above;
  return Math.max(above + 1, ...Object.values(value).map((inner) => depthOf(inner, above + 1)));
}

/** Sends a long answer as gzip where the reader takes it. */
async function sendPacked(request: FastifyRequest, reply: FastifyReply, answer: PackedAnswer): Promise<FastifyReply> {
  reply.header('content-type', 'application/json; charset=utf-8').header('vary', 'accept-encoding');
  return answer.isLong && takesEncoding(request, 'gzip')
    ? reply.header('content-encoding', 'gzip').send(await answer.gzip())
    : reply.send(answer.text);
}

/** Sets the entity tag and tells whether the reader has this version already. */
function isKnown(request: FastifyRequest, reply: FastifyReply, version: string): boolean {
  const tag = `"${version}"`;
  reply.header('etag', tag).header('cache-control', 'no-cache');
  return hasTag(request, tag);
}
