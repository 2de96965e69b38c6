import { createHash } from 'node:crypto';
import { pipeline, Transform } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../shared/base/refusal.ts';
import { emptyBodyHash } from '../../shared/wire/signed-request.ts';
import { afterAnswer } from '../base/after-answer.ts';
import { clientOf } from '../base/client-address.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { Caller } from '../identity/authenticator.ts';
import { isSigned, type KeyAuthenticator } from '../identity/key-authenticator.ts';
import type { Throttle } from '../identity/throttle.ts';
import type { AccessKeyStore } from '../store/tables/access-keys.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who has signed the request with an API key. */
    signer?: Caller;
  }
}

interface SignedCallsParts {
  readonly keys: Pick<KeyAuthenticator, 'callerOf'>;
  readonly store: Pick<AccessKeyStore, 'isUseDue' | 'use'>;
  readonly throttle: Throttle;
  readonly clock: Clock;
  readonly log: Log;
}

/** What a request with a wrong signature costs its address: as much as a POST. */
const failureWeight = 5;

/** Path and query of a URL as it stands on the wire. */
export function splitUrl(url: string): { readonly path: string; readonly query: string } {
  const mark = url.indexOf('?');
  return mark < 0 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark + 1) };
}

/**
 * Proves who signs the calls of /sapi, before their handlers run. The bytes of a body are hashed as they come in,
 * before anybody reads them. Failures are charged to the address, so that nobody tries signatures without end.
 */
export function acceptSignedCalls(app: FastifyInstance, { keys, store, throttle, clock, log }: SignedCallsParts): void {
  const hashes = new WeakMap<FastifyRequest, ReturnType<typeof createHash>>();
  const isOurs = ({ url, headers }: FastifyRequest): boolean => url.startsWith('/sapi/') && isSigned(headers);

  app.decorateRequest('signer', undefined);

  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.method !== 'POST' || !isOurs(request)) return done(null, payload);
    const hash = createHash('sha256');
    hashes.set(request, hash);
    // Not a listener: the parser asks the stream for texts, which broken UTF-8 does not survive.
    const seen = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        hash.update(chunk);
        next(null, chunk);
      },
    });
    // A body that breaks off ends `seen` with the same error, which the parser answers.
    pipeline(payload, seen, () => undefined);
    done(null, seen);
  });

  app.addHook('preHandler', async (request, reply) => {
    if (!isOurs(request)) return;
    try {
      request.signer = await keys.callerOf({
        method: request.method,
        ...splitUrl(request.url),
        bodyHash: hashes.get(request)?.digest('hex') ?? emptyBodyHash,
        headers: request.headers,
        ip: request.ip,
      });
    } catch (error) {
      if (error instanceof Refusal) throttle.spendWeight(`ip:${clientOf(request.ip)}`, failureWeight, reply);
      throw error;
    }
    const { keyId } = request.signer.key ?? {};
    if (keyId !== undefined) noteUse(keyId);
  });

  function noteUse(keyId: string): void {
    const now = clock.nowMs();
    if (store.isUseDue(keyId, now))
      afterAnswer(log, 'the use of an API key could not be written down', () => store.use(keyId, now));
  }
}
