import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../shared/base/refusal.ts';
import { dayMs, secondMs } from '../../shared/base/time.ts';
import { type Exchange, exchangeCodes, exchanges } from '../../shared/market/instrument.ts';

const folder = '/exchanges';

/** Where the mark of an exchange lies on this server. */
export const logoOf = (exchange: Exchange): string => `${folder}/${exchange}.svg`;

/** Its three-letter code on a tile, as the terminal shows exchanges everywhere. */
const drawing = (code: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" role="img"><title>${code}</title>` +
  '<rect width="48" height="48" rx="8" fill="#1b2230"/>' +
  '<text x="24" y="25" fill="#dfe5ee" font-family="Inter,Arial,sans-serif" font-size="17" font-weight="600" ' +
  `text-anchor="middle" dominant-baseline="middle">${code}</text></svg>`;

/** Serves the marks of exchanges. */
export function serveExchangeLogos(app: FastifyInstance): void {
  app.get(`${folder}/:file`, (request, reply) => {
    const { file } = request.params as { file: string };
    const exchange = exchanges.find((each) => file === `${each}.svg`);
    if (!exchange) throw new Refusal('NOT_FOUND', { path: folder });
    return reply
      .header('content-type', 'image/svg+xml')
      .header('cache-control', `public, max-age=${dayMs / secondMs}`)
      .send(drawing(exchangeCodes[exchange]));
  });
}
