import type { FastifyInstance } from 'fastify';
import type { ApiPage } from '../site/api-page.ts';
import { type Packed, pack } from '../site/site-files.ts';
import { type Readers, sendPacked, sendSitePage } from './site.ts';

/** What is said of the API. */
export interface ApiDocuments {
  readonly page: ApiPage;
  readonly openApi: object;
  readonly asyncApi: object;
}

/** `/docs` and the documents for machines. Made when they are first asked for, and kept. */
export function apiDocRoutes(app: FastifyInstance, { readerOf, pages }: Readers, documents: () => ApiDocuments): void {
  const kept = new Map<string, Packed>();
  let made: ApiDocuments | undefined;

  /** A text that never changes while the server runs. */
  function packed(key: string, textOf: (known: ApiDocuments) => string): Packed {
    const before = kept.get(key);
    if (before) return before;
    made ??= documents();
    const after = pack(textOf(made));
    kept.set(key, after);
    return after;
  }

  app.get('/docs', (request, reply) => {
    const { view } = readerOf(request);
    const english = { ...view, language: 'en' as const };
    const page = packed(`page ${view.theme ?? ''}`, (known) => pages.docs(english, known.page));
    return sendSitePage(request, reply, { view: english, chosen: undefined }, page);
  });
  for (const [path, pick] of [
    ['/docs/openapi.json', (known: ApiDocuments) => known.openApi],
    ['/docs/asyncapi.json', (known: ApiDocuments) => known.asyncApi],
  ] as const)
    app.get(path, (request, reply) =>
      sendPacked(
        request,
        reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding'),
        packed(path, (known) => printed(pick(known))),
        'application/json; charset=utf-8',
      ),
    );
}

/** A document as it is served, and as it stands in docs. */
export const printed = (document: object): string => `${JSON.stringify(document, null, 1)}\n`;
