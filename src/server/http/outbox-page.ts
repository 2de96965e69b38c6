import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../shared/kit/refusal.ts';
import { isLoopback } from '../config.ts';
import type { Kept, Outbox } from '../notify/outbox.ts';
import { escaped } from '../site/html.ts';

const style = `
:root { color-scheme: dark light; --bg: #0A0D12; --panel: #10151C; --line: #222B36; --fg: #E8EDF4; --quiet: #94A1B2; --accent: #A79BFF; }
@media (prefers-color-scheme: light) { :root { --bg: #EDF0F4; --panel: #FFFFFF; --line: #DFE5EC; --fg: #10161F; --quiet: #546172; --accent: #5340CF; } }
body { margin: 0; background: var(--bg); color: var(--fg); font: 14px/1.5 system-ui, sans-serif; }
main { max-width: 720px; margin: 0 auto; padding: 32px 16px; display: grid; gap: 12px; }
h1 { font-size: 20px; margin: 0; } h2 { font-size: 14px; margin: 0; }
article { background: var(--panel); border: 1px solid var(--line); border-radius: 4px; padding: 12px 16px; }
p { margin: 4px 0 0; white-space: pre-line; overflow-wrap: anywhere; } .quiet { color: var(--quiet); font-size: 12px; } a { color: var(--accent); }
`;
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A text with its links to us as links; nothing else in it is markup. */
function withLinks(text: string, origin: string): string {
  return text.split(/(\s+)/).map((word) => (word.startsWith(`${origin}/`) ? `<a href="${escaped(word)}">${escaped(word)}</a>` : escaped(word))).join('');
}

const articleOf = (origin: string) => ({ kind, to, subject, text, time }: Kept): string =>
  `<article><h2>${escaped(kind === 'mail' ? subject : 'SMS')}</h2><p class="quiet">To ${escaped(to)} · <time>${new Date(time).toISOString().replace('T', ' ').slice(0, 19)}</time> UTC</p><p>${withLinks(text, origin)}</p></article>`;

const pageOf = (messages: readonly Kept[], origin: string): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox · Halyard</title><style>${style}</style></head>
<body><main><h1>Outbox</h1><p class="quiet">Demo mode: no mail server or SMS provider is configured, so that messages stay here, newest first.</p>${messages.length === 0 ? '<p>No messages yet.</p>' : messages.map(articleOf(origin)).join('\n')}</main></body></html>`;

/** Whether a request names this machine: another name may be a foreign page's, pointed here. */
const isLocal = (host: string | undefined): boolean => isLoopback((host ?? '').replace(/:\d+$/, '').replace(/^\[|\]$/g, ''));

/** `GET /outbox`, for demo mode alone: whoever opens it reads every code and link. Not registered, it is no page of the server's. */
export function outboxPage(app: FastifyInstance, outbox: Outbox, origin: string): void {
  app.get('/outbox', async (request, reply) => {
    if (!isLocal(request.headers.host)) throw new Refusal('NOT_FOUND', { path: '/outbox' });
    const page = pageOf(await outbox.list(), origin);
    return reply.header('content-type', 'text/html; charset=utf-8').header('cache-control', 'no-store').header('content-security-policy', policy).send(page);
  });
}
