import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { ContactForm } from '../../shared/user/contact-form.ts';
import { Refusal } from '../../shared/base/refusal.ts';
import type { Log } from '../base/log.ts';
import { type Language, languages } from '../notify/language.ts';
import { type ContactRule, contactRules, type ContactState, trapField } from '../site/contact-state.ts';
import { pack, type Packed } from '../site/site-files.ts';
import { contactPath } from '../site/site-paths.ts';
import { isForeign } from './admit.ts';
import type { ContactService } from './contact-service.ts';
import { refusalOf } from './errors.ts';
import { type Reader, type Readers, sendSitePage } from './site.ts';

/** Bytes of a posted form: eleven short fields, percent-encoded. */
const longestForm = 16 * 1024;
const statuses = { input: 422, often: 429, other: 400 } as const;

/** /contact-us, and the post of its form for browsers that run no script. */
export function contactFormRoutes(app: FastifyInstance, readers: Readers, desk: ContactService, log: Log): void {
  const { readerOf, pages } = readers;
  const fresh = new Map<string, Packed>();
  app.get(contactPath, (request, reply) => {
    const reader = readerOf(request);
    const { sent } = request.query as Record<string, unknown>;
    if (typeof sent === 'string' && /^[0-9A-F]{12}$/.test(sent))
      return sendSitePage(request, reply, reader, pack(pages.contact(reader.view, { kind: 'sent', id: sent })));
    const key = `${reader.view.language} ${reader.view.theme ?? ''}`;
    const page = fresh.get(key) ?? pack(pages.contact(reader.view, { kind: 'fresh' }));
    fresh.set(key, page);
    return sendSitePage(request, reply, reader, page);
  });

  // In a scope of its own: no other route takes this kind of body, and this one takes no other.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: longestForm },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.setErrorHandler((error, request, reply) => {
      const refusal = refusalOf(error);
      if (!refusal) log.error({ error }, 'the contact form failed');
      const retryAfterMs =
        refusal?.code === 'RATE_LIMIT'
          ? v.parse(v.object({ retry_after_ms: v.number() }), refusal.data).retry_after_ms
          : undefined;
      if (retryAfterMs !== undefined) reply.header('retry-after', String(Math.ceil(retryAfterMs / 1_000)));
      const reader = readerOf(request);
      const state = failure(refusal?.code === 'RATE_LIMIT' ? 'often' : 'other', request.body);
      return sendSitePage(request, reply.code(statusOf(refusal)), reader, pack(pages.contact(reader.view, state)));
    });
    scope.post('/forms/contact', (request, reply) => post(request, reply, readers, desk));
  });
}

const statusOf = (refusal: Refusal | undefined): number =>
  refusal === undefined
    ? 500
    : refusal.code === 'TOO_LARGE'
      ? 413
      : refusal.code === 'RATE_LIMIT'
        ? 429
        : refusal.code === 'FORBIDDEN'
          ? 403
          : statuses.other;

async function post(request: FastifyRequest, reply: FastifyReply, { readerOf, pages }: Readers, desk: ContactService) {
  const reader = readerOf(request);
  if (isForeign(request.headers)) throw new Refusal('FORBIDDEN', { field: 'origin', rule: 'foreign' });
  if (!(request.body instanceof URLSearchParams)) throw new Refusal('INPUT', { field: 'body', rule: 'object' });
  const entries = [...request.body];
  if (new Set(entries.map(([name]) => name)).size !== entries.length)
    throw new Refusal('INPUT', { field: 'body', rule: 'twice' });
  const { lang, [trapField]: trap, ...fields } = Object.fromEntries(entries);
  const language: Language = languages.find((each) => each === lang) ?? reader.view.language;
  const read: Reader = { ...reader, view: { ...reader.view, language } };
  const parsed = v.safeParse(ContactForm, fields);
  if (!parsed.success) {
    const state = failure('input', request.body, wrongFields(parsed.issues));
    return sendSitePage(request, reply.code(statuses.input), read, pack(pages.contact(read.view, state)));
  }
  // A program that fills every field learns nothing from the answer.
  const id = trap ? '000000000000' : await desk.take(parsed.output, { ip: request.ip, language });
  return reply.redirect(`${contactPath}?lang=${language}&sent=${id}`, 303);
}

/** The first rule that each field breaks. A field that is missing counts as empty. */
function wrongFields(issues: readonly v.BaseIssue<unknown>[]): Map<string, ContactRule> {
  const wrong = new Map<string, ContactRule>();
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? '';
    const rule =
      issue.input === undefined && field !== 'email'
        ? 'empty'
        : issue.input === undefined
          ? 'email_empty'
          : issue.message;
    if (!wrong.has(field)) wrong.set(field, isRule(rule) ? rule : 'text');
  }
  return wrong;
}

const isRule = (text: string): text is ContactRule => contactRules.some((rule) => rule === text);

function failure(
  why: 'input' | 'often' | 'other',
  body: unknown,
  wrong = new Map<string, ContactRule>(),
): ContactState {
  return { kind: 'failed', why, entered: new Map(body instanceof URLSearchParams ? body : []), wrong };
}
