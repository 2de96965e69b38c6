import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Refusal } from '../../shared/base/refusal.ts';
import { minuteMs } from '../../shared/base/time.ts';
import { isFromHere } from './demo-door.ts';
import type { Clock } from '../base/clock.ts';
import { type Log, loggedPath } from '../base/log.ts';
import { type BodyTime, limitBodyTime, usualBodyTime } from './body-time.ts';
import type { IsTrusted } from '../base/client-address.ts';
import { refusalOf, refused } from './errors.ts';
import { createRequestLog } from './request-log.ts';
import { securityHeaders } from './security-headers.ts';
import type { Metrics } from './metrics.ts';
import { serveExchangeLogos } from './exchange-logos.ts';
import { inlineScriptHashes, readPage, servePages } from './pages.ts';

export interface AppParts {
  readonly log: Log;
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** Folder of the built pages. */
  readonly dist: string;
  /** Proxies whose word about clients counts; none where it is left out. */
  readonly isTrusted?: IsTrusted;
  /** Whether orders can be taken now; told by /readyz with these facts. */
  readonly ready: () => { readonly ready: boolean; readonly facts: object };
  /** How long bodies may take; as usual where it is left out. */
  readonly bodyTime?: BodyTime;
  /** How long a client may take to send its headers, ms; as usual where it is left out. */
  readonly headersMs?: number;
}

/**
 * How long a client may take to send its headers (reliability.md S61), and a whole request whatever it is: bodies have
 * a limit of their own.
 */
const usualHeadersMs = 10_000;
const requestMs = 30 * minuteMs;
/** Methods that mean anything here; all others are refused with 405 before anything else is looked at. */
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** The HTTP server with everything but the contracts' routes: errors, headers, health, metrics, pages. */
export async function createApp({
  log,
  clock,
  metrics,
  dist,
  isTrusted,
  ready,
  bodyTime = usualBodyTime,
  headersMs = usualHeadersMs,
}: AppParts): Promise<FastifyInstance> {
  const page = readPage(dist);
  const logRequest = createRequestLog(log, clock);
  const app = Fastify({
    logger: false,
    trustProxy: isTrusted ?? false,
    bodyLimit: 256 * 1024,
    routerOptions: { ignoreTrailingSlash: true },
    requestTimeout: requestMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: headersMs / 2 },
    clientErrorHandler: (error, socket) => hangUp(error.code, socket, clock.nowMs()),
  });
  limitBodyTime(app, bodyTime, (socket, reply) => {
    if (!reply.raw.headersSent) hangUp('ERR_HTTP_REQUEST_TIMEOUT', socket, clock.nowMs());
    socket.destroySoon();
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!methods.has(request.method))
      return reply.code(405).header('allow', 'GET, HEAD, POST').send(plainEnvelope(405, clock.nowMs()));
    const { 'content-encoding': encoding = 'identity' } = request.headers;
    if (encoding !== 'identity') throw new Refusal('INPUT', { field: 'content-encoding', rule: 'identity' });
    return undefined;
  });
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, { log, clock }));
  const headers = [
    ...securityHeaders(policy(page ?? '')),
    ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()'] as const,
  ];
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    done();
  });
  app.addHook('onResponse', async (request, reply) => {
    logRequest({
      method: request.method,
      url: loggedPath(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    });
  });
  app.get('/healthz', { logLevel: 'silent' }, () => ({ ok: true }));
  app.get('/readyz', (_request, reply) => {
    const { ready: isReady, facts } = ready();
    return reply.code(isReady ? 200 : 503).send({ ready: isReady, ...facts });
  });
  app.get('/metrics', async (request, reply) => {
    if (!isFromHere(request)) throw new Refusal('FORBIDDEN');
    return reply.header('content-type', metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  serveExchangeLogos(app);
  if (page !== undefined) await servePages(app, dist, page);
  else
    app.setNotFoundHandler((request) => {
      throw new Refusal('NOT_FOUND', { path: loggedPath(request.url) });
    });
  return app;
}

/** The envelope of what HTTP itself refuses. */
const plainEnvelope = (status: number, nowMs: number) => ({
  code: status,
  data: null,
  msg: STATUS_CODES[status] ?? '',
  time: nowMs,
});

/** Answers, in an envelope as everywhere, what was no request that a route could see, and hangs up. */
function hangUp(code: string, socket: Socket, nowMs: number): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const status = code === 'HPE_HEADER_OVERFLOW' ? 431 : code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const body = JSON.stringify(plainEnvelope(status, nowMs));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/**
 * A body up to this size is read to its end where it is refused: hung up on in the middle of sending, a client would
 * never see the answer.
 */
const maxDrained = 16 * 1024 * 1024;

function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { log, clock }: { log: Log; clock: Clock },
): void {
  const known = refusalOf(error);
  if (!known) log.error({ error, url: loggedPath(request.url) }, 'a request failed');
  if (known?.code === 'TOO_LARGE' && Number(request.headers['content-length']) <= maxDrained)
    reply.removeHeader('connection');
  const refusal = known ?? new Refusal('INTERNAL');
  const { status, envelope } = refused(refusal, clock.nowMs());
  const retryAfterMs = (refusal.data as { retry_after_ms?: number } | null)?.retry_after_ms;
  if (retryAfterMs !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfterMs / 1_000))));
  reply
    .code(refusal.code === 'NOT_FOUND' && (refusal.data as { path?: string } | null)?.path !== undefined ? 404 : status)
    .send(envelope);
}

/** reliability.md §3.2: nothing but our own files, and the inline scripts of our own page by hash. */
function policy(page: string) {
  return {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'", ...inlineScriptHashes(page)],
    workerSrc: ["'self'"],
    connectSrc: ["'self'"],
    styleSrc: ["'self'"],
    styleSrcAttr: ["'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    manifestSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: ['default'],
  };
}
