import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
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
 * Proves who signs the calls of /sapi, before their handlers run. The bytes of a body are hashed as they came,
 * before anybody reads them. Failures are charged to the address, so that nobody tries signatures without end.
 */
export function acceptSignedCalls(app: FastifyInstance, { keys, store, throttle, clock, log }: SignedCallsParts): void {
  const hashes = new WeakMap<FastifyRequest, string>();
  const isOurs = ({ url, headers }: FastifyRequest): boolean => url.startsWith('/sapi/') && isSigned(headers);

  app.decorateRequest('signer', undefined);

  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (isOurs(request)) hashes.set(request, hash('sha256', body, 'hex'));
    // As a text, bytes that are none would become others than were sent.
    if (!isUtf8(body)) return done(new Refusal('INPUT', { field: 'body', rule: 'utf8' }));
    return parse(request, body.toString(), done);
  });

  app.addHook('preHandler', async (request, reply) => {
    if (!isOurs(request)) return;
    try {
      request.signer = await keys.callerOf({
        method: request.method,
        ...splitUrl(request.url),
        bodyHash: hashes.get(request) ?? emptyBodyHash,
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
