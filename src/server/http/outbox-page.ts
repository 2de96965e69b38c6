import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../shared/kit/refusal.ts';
import type { Kept, Outbox } from '../notify/outbox.ts';
import { framed } from '../site/frame.ts';
import { type Html, html } from '../site/html.ts';
import type { Copy } from '../site/page.ts';
import { pack } from '../site/site-files.ts';
import type { DemoDoor } from './demo-door.ts';
import { type Readers, sendSitePage } from './site.ts';

interface OutboxCopy {
  readonly title: string;
  readonly lead: string;
  readonly locked: string;
  readonly none: string;
  readonly to: string;
  readonly sms: string;
}

const copy: Copy<OutboxCopy> = {
  en: {
    title: 'Outbox',
    lead: 'Demo mode: no mail server or SMS provider is configured, so messages stay here, newest first.',
    locked: 'Open the address printed when the server started. It ends with a token.',
    none: 'No messages yet.',
    to: 'To',
    sms: 'SMS',
  },
  'zh-Hans': {
    title: '发件箱',
    lead: '演示模式：未配置邮件服务器或短信服务商，消息保留在此，最新的在前。',
    locked: '请使用服务器启动时显示的地址打开本页，该地址带有令牌。',
    none: '暂无消息。',
    to: '收件人',
    sms: '短信',
  },
  'zh-Hant': {
    title: '寄件匣',
    lead: '示範模式：未設定郵件伺服器或簡訊服務商，訊息保留在此，最新的在前。',
    locked: '請使用伺服器啟動時顯示的網址開啟本頁，該網址帶有權杖。',
    none: '尚無訊息。',
    to: '收件人',
    sms: '簡訊',
  },
};

/** A text with its links to us as links; nothing else in it is markup. */
function withLinks(text: string, origin: string): readonly Html[] {
  return text
    .split(/(\s+)/)
    .map((word) => (word.startsWith(`${origin}/`) ? html`<a href="${word}">${word}</a>` : html`${word}`));
}

const articleOf =
  (origin: string, { to: heading, sms }: OutboxCopy) =>
  ({ kind, to, subject, text, time }: Kept): Html =>
    html`<article><h2>${kind === 'mail' ? subject : sms}</h2><p class="quiet">${heading} ${to} · <time>${new Date(time).toISOString().replace('T', ' ').slice(0, 19)}</time> UTC</p><p>${withLinks(text, origin)}</p></article>`;

/** Cookie of a reader who has shown the token. */
const pass = 'halyard_outbox';

/** Whether two texts are the same, in a time that does not tell how much of them is. */
const isSame = (given: string, own: string): boolean =>
  timingSafeEqual(createHash('sha256').update(given).digest(), createHash('sha256').update(own).digest());

const passOf = (cookies: string | undefined): string =>
  (cookies ?? '')
    .split(';')
    .map((each) => each.trim().split('='))
    .find(([name]) => name === pass)?.[1] ?? '';

export interface OutboxPageParts {
  readonly outbox: Outbox;
  readonly origin: string;
  readonly door: DemoDoor;
  /** Told at the start to whoever started the server; without it the page shows nothing. */
  readonly token: string;
}

/** `GET /outbox`, for demo mode alone: whoever opens it reads every code and link. Not registered, it is no page of the server's. */
export function outboxPage(
  app: FastifyInstance,
  { readerOf }: Readers,
  { outbox, origin, door, token }: OutboxPageParts,
): void {
  app.get<{ Querystring: { token?: unknown } }>('/outbox', async (request, reply) => {
    if (!door.isOpen(request.headers)) throw new Refusal('NOT_FOUND', { path: '/outbox' });
    const given = request.query.token;
    if (typeof given === 'string' && isSame(given, token))
      return reply
        .header('set-cookie', `${pass}=${token}; Path=/outbox; HttpOnly; SameSite=Strict`)
        .redirect('/outbox', 303);
    const isOpen = isSame(passOf(request.headers.cookie), token);
    const reader = readerOf(request);
    const texts = copy[reader.view.language];
    const messages = isOpen ? await outbox.list() : [];
    const lead = isOpen ? texts.lead : texts.locked;
    const content = html`<section class="opening"><div class="inner"><div><h1>${texts.title}</h1><p class="lead">${lead}</p></div></div></section>
${isOpen ? html`<section class="block outbox"><div class="inner">${messages.length === 0 ? html`<p>${texts.none}</p>` : messages.map(articleOf(origin, texts))}</div></section>` : ''}`;
    const page = framed(reader.view, {
      path: '/outbox',
      title: texts.title,
      description: lead,
      content,
      listed: false,
    });
    return sendSitePage(request, reply.code(isOpen ? 200 : 403), reader, pack(page));
  });
}
