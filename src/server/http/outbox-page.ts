import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../shared/base/refusal.ts';
import type { Outbox } from '../notify/outbox.ts';
import { pack } from '../site/site-files.ts';
import type { DemoDoor } from './demo-door.ts';
import { cookiesOf, type Readers, sendSitePage } from './site.ts';

/** Cookie of a reader who has shown the token. */
const pass = 'halyard_outbox';

/** Whether two texts are the same, in a time that does not tell how much of them is. */
const isSame = (given: string, own: string): boolean =>
  timingSafeEqual(createHash('sha256').update(given).digest(), createHash('sha256').update(own).digest());

export interface OutboxPageParts {
  readonly outbox: Outbox;
  readonly door: DemoDoor;
  /** Told at the start to whoever started the server; without it the page shows nothing. */
  readonly token: string;
}

/**
 * `GET /outbox`, for demo mode alone: whoever opens it reads every code and link. Not registered, it is no page of the
 * server's.
 */
export function outboxPage(
  app: FastifyInstance,
  { readerOf, pages }: Readers,
  { outbox, door, token }: OutboxPageParts,
): void {
  app.get<{ Querystring: { token?: unknown } }>('/outbox', async (request, reply) => {
    if (!door.isOpen(request.headers)) throw new Refusal('NOT_FOUND', { path: '/outbox' });
    const given = request.query.token;
    if (typeof given === 'string' && isSame(given, token))
      return reply
        .setCookie(pass, token, { path: '/outbox', httpOnly: true, sameSite: 'strict' })
        .redirect('/outbox', 303);
    const isOpen = isSame(cookiesOf(request)[pass] ?? '', token);
    const reader = readerOf(request);
    const page = pages.outbox(reader.view, isOpen ? await outbox.list() : undefined);
    return sendSitePage(request, reply.code(isOpen ? 200 : 403), reader, pack(page));
  });
}
