import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../shared/kit/refusal.ts';
import { isLoopback } from '../config.ts';
import type { Kept, Outbox } from '../notify/outbox.ts';
import { framed } from '../site/frame.ts';
import { type Html, html } from '../site/html.ts';
import type { Copy } from '../site/page.ts';
import { pack } from '../site/site-files.ts';
import { type Readers, sendSitePage } from './site.ts';

interface OutboxCopy {
  readonly title: string;
  readonly lead: string;
  readonly none: string;
  readonly to: string;
  readonly sms: string;
}

const copy: Copy<OutboxCopy> = {
  en: { title: 'Outbox', lead: 'Demo mode: no mail server or SMS provider is configured, so that messages stay here, newest first.', none: 'No messages yet.', to: 'To', sms: 'SMS' },
  'zh-Hans': { title: '发件箱', lead: '演示模式：未配置邮件服务器或短信服务商，消息保留在此，最新的在前。', none: '暂无消息。', to: '收件人', sms: '短信' },
  'zh-Hant': { title: '寄件匣', lead: '示範模式：未設定郵件伺服器或簡訊服務商，訊息保留在此，最新的在前。', none: '尚無訊息。', to: '收件人', sms: '簡訊' },
};

/** A text with its links to us as links; nothing else in it is markup. */
function withLinks(text: string, origin: string): readonly Html[] {
  return text.split(/(\s+)/).map((word) => (word.startsWith(`${origin}/`) ? html`<a href="${word}">${word}</a>` : html`${word}`));
}

const articleOf = (origin: string, { to: heading, sms }: OutboxCopy) => ({ kind, to, subject, text, time }: Kept): Html =>
  html`<article><h2>${kind === 'mail' ? subject : sms}</h2><p class="quiet">${heading} ${to} · <time>${new Date(time).toISOString().replace('T', ' ').slice(0, 19)}</time> UTC</p><p>${withLinks(text, origin)}</p></article>`;

/** Whether a request names this machine: another name may be a foreign page's, pointed here. */
const isLocal = (host: string | undefined): boolean => isLoopback((host ?? '').replace(/:\d+$/, '').replace(/^\[|\]$/g, ''));

/** `GET /outbox`, for demo mode alone: whoever opens it reads every code and link. Not registered, it is no page of the server's. */
export function outboxPage(app: FastifyInstance, { readerOf }: Readers, outbox: Outbox, origin: string): void {
  app.get('/outbox', async (request, reply) => {
    if (!isLocal(request.headers.host)) throw new Refusal('NOT_FOUND', { path: '/outbox' });
    const reader = readerOf(request);
    const texts = copy[reader.view.language];
    const messages = await outbox.list();
    const content = html`<section class="opening"><div class="inner"><div><h1>${texts.title}</h1><p class="lead">${texts.lead}</p></div></div></section>
<section class="block outbox"><div class="inner">${messages.length === 0 ? html`<p>${texts.none}</p>` : messages.map(articleOf(origin, texts))}</div></section>`;
    const page = framed(reader.view, { path: '/outbox', title: texts.title, description: texts.lead, content, listed: false });
    return sendSitePage(request, reply, reader, pack(page));
  });
}
