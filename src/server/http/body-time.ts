import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route takes a file: its body may take as long as it flows. */
    readonly upload?: true;
  }
}

/**
 * How long a client may take to send a body, ms; one with a file may go on for as long as that many bytes a second have
 * come in each such time.
 */
export interface BodyTime {
  readonly withinMs: number;
  readonly minRate: number;
}

/** 20 s for what is short (reliability.md S61); a file of 10 MB takes 21 minutes at the slowest. */
export const usualBodyTime: BodyTime = { withinMs: 20_000, minRate: 8 * 1024 };

/**
 * Tells of every client that sends its body more slowly than it may; `late` hangs up. Node's own limit is one for all
 * requests, so that it cannot tell a slow line from a slow attacker.
 */
export function limitBodyTime(
  app: FastifyInstance,
  bodyTime: BodyTime,
  late: (socket: Socket, reply: FastifyReply) => void,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) watchBody(request, bodyTime, (socket) => late(socket, reply));
    done();
  });
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;

function watchBody(
  { raw, routeOptions }: FastifyRequest,
  { withinMs, minRate }: BodyTime,
  late: (socket: Socket) => void,
): void {
  const { socket } = raw;
  const minBytes = routeOptions.config.upload ? (minRate * withinMs) / 1_000 : Number.POSITIVE_INFINITY;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    const came = socket.bytesRead - before;
    before = socket.bytesRead;
    // A request that came without a connection knows of its end only that it was read.
    const isOver = raw.complete || raw.readableEnded;
    if (!isOver && came >= minBytes) return;
    clearInterval(timer);
    if (!isOver) late(socket);
  }, withinMs);
  timer.unref();
  raw.once('close', () => clearInterval(timer));
}
