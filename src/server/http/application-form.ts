import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { Refusal } from '../../shared/base/refusal.ts';
import { hourMs } from '../../shared/base/time.ts';
import { Application } from '../../shared/user/application.ts';
import { resumeFault } from '../../shared/user/resume.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { applicationMail, applicationReceipt } from '../notify/application-mails.ts';
import { languages } from '../notify/language.ts';
import { type ApplicationRule, applicationRules, type ApplicationState } from '../site/application-state.ts';
import { trapField } from '../site/contact-state.ts';
import { pack } from '../site/site-files.ts';
import { applicationPath } from '../site/site-paths.ts';
import type { ApplicationStore } from '../store/tables/applications.ts';
import { clientOf } from '../base/client-address.ts';
import { isForeign } from './admit.ts';
import { refusalOf, success } from './errors.ts';
import { checkLength, type Posted, partLimits, readPosted } from './posted-application.ts';
import { type Reader, type Readers, sendSitePage } from './site.ts';
import type { Throttle } from '../identity/throttle.ts';
import type { Mailer } from '../notify/mail-text.ts';

export interface ApplicationParts {
  readonly store: ApplicationStore;
  readonly mailer: Mailer;
  readonly throttle: Throttle;
  readonly log: Log;
  readonly clock: Clock;
  readonly office: string;
  /** The server's disk is nearly full. */
  readonly isFull: () => boolean;
}

/** An hour, of one client: applications that are taken, and bodies that are read for them. */
const applicationsOfClient = 5;
const bodiesOfClient = 20;
/** Both routes take a file (body-time.ts). */
const upload = { config: { upload: true } } as const;
type Wrong = Map<string, ApplicationRule>;

/** /about-career/application, the post of its form, and the same as a call that answers with an envelope. */
export function applicationFormRoutes(
  app: FastifyInstance,
  { readerOf, pages }: Readers,
  parts: ApplicationParts,
): void {
  const show = (request: FastifyRequest, reply: FastifyReply, reader: Reader, state: ApplicationState) =>
    sendSitePage(request, reply, reader, pack(pages.application(reader.view, state)));
  app.get(applicationPath, (request, reply) => {
    const { sent, position } = request.query as Record<string, unknown>;
    const entered = new Map(typeof position === 'string' ? [['position', position]] : []);
    const state: ApplicationState = sent === '1' ? { kind: 'sent' } : { kind: 'fresh', entered, wrong: new Map() };
    return show(request, reply, readerOf(request), state);
  });

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addHook('onRequest', async ({ headers, ip }) => admitBody(headers, ip, parts.throttle));
    await scope.register(fastifyMultipart, partLimits);
    scope.addHook('preValidation', async (request, reply) => {
      request.body = await readPosted(request, reply);
    });
    scope.post('/sapi/client/base/application/career', upload, async (request) =>
      success({ id: await take(request, undefined, parts) }, parts.clock.nowMs()),
    );
    scope.register(async (forms) => {
      forms.setErrorHandler((error, request, reply) => {
        const refusal = refusalOf(error);
        if (!refusal) parts.log.error({ error }, 'the application form failed');
        const wrong = wrongOf(refusal);
        const text = wrong.size > 0 ? 'correct' : refusal?.code === 'RATE_LIMIT' ? 'often' : 'failed';
        const entered = isPosted(request.body) ? request.body.texts : new Map<string, string>();
        const reader = inLanguage(readerOf(request), entered);
        return show(request, reply.code(statusOf(refusal, wrong)), reader, { kind: 'failed', text, entered, wrong });
      });
      forms.post('/forms/application', upload, async (request, reply) => {
        const reader = inLanguage(readerOf(request), isPosted(request.body) ? request.body.texts : new Map());
        await take(request, reader, parts);
        return reply.redirect(`${applicationPath}?lang=${reader.view.language}&sent=1`, 303);
      });
    });
  });
}

const isPosted = (body: unknown): body is Posted => typeof body === 'object' && body !== null && 'texts' in body;

function inLanguage(reader: Reader, texts: ReadonlyMap<string, string>): Reader {
  const language = languages.find((each) => each === texts.get('lang')) ?? reader.view.language;
  return { ...reader, view: { ...reader.view, language } };
}

/** What a sender has to be before any of the body is read: no foreign page, and nobody who has sent many already. */
function admitBody(headers: FastifyRequest['headers'], ip: string, throttle: Throttle): void {
  if (isForeign(headers)) throw new Refusal('FORBIDDEN', { field: 'origin', rule: 'foreign' });
  throttle.spend(`application-body:${clientOf(ip)}`, bodiesOfClient, hourMs);
  checkLength(headers);
}

/** Checks and stores one application; its id. Refuses with INPUT and each field that is wrong. */
async function take(
  { body, ip }: FastifyRequest,
  reader: Reader | undefined,
  { store, mailer, throttle, log, clock, office, isFull }: ApplicationParts,
): Promise<string> {
  if (!isPosted(body)) throw new Refusal('INPUT', { field: 'body', rule: 'multipart' });
  const { lang: _lang, [trapField]: trap, ...fields } = Object.fromEntries(body.texts);
  const parsed = v.safeParse(Application, fields);
  const fault =
    body.resume === undefined
      ? 'resume_empty'
      : resumeFault(body.resume.name, body.resume.bytes.length, body.resume.bytes);
  if (!parsed.success || fault !== undefined || body.resume === undefined) {
    const wrong: Record<string, string> = {};
    for (const issue of parsed.issues ?? [])
      wrong[v.getDotPath(issue) ?? 'body'] ??=
        issue.input === undefined && v.getDotPath(issue) === 'name' ? 'empty' : issue.message;
    if (fault !== undefined) wrong.resume = fault;
    const [field, rule] = Object.entries(wrong)[0]!;
    throw new Refusal(fault === 'resume_large' ? 'TOO_LARGE' : 'INPUT', { field, rule, wrong });
  }
  if (trap) return '';
  if (isFull()) throw new Refusal('UNAVAILABLE', { rule: 'disk' });
  throttle.spend(`application:${clientOf(ip)}`, applicationsOfClient, hourMs);
  const id = await store.add({ created: clock.nowMs(), ip, form: parsed.output, resume: body.resume.bytes });
  if (id === undefined) throw new Refusal('UNAVAILABLE');
  const mails = await Promise.allSettled([
    mailer.mail(office, applicationMail(id, parsed.output)),
    mailer.mail(parsed.output.email, applicationReceipt(reader?.view.language ?? 'en')),
  ]);
  for (const mail of mails)
    if (mail.status === 'rejected') log.error({ error: mail.reason, id }, 'a mail of an application could not be sent');
  return id;
}

/** The fields that a refusal names, each with a rule that the page has a sentence for. */
function wrongOf(refusal: Refusal | undefined): Wrong {
  const { success: known, output } = v.safeParse(v.object({ wrong: v.record(v.string(), v.string()) }), refusal?.data);
  if (refusal?.code === 'TOO_LARGE' && !known) return new Map([['resume', 'resume_large']]);
  const isRule = (text: string): text is ApplicationRule => applicationRules.some((rule) => rule === text);
  return new Map(
    known
      ? Object.entries(output.wrong).map(
          ([field, rule]) =>
            [
              field,
              isRule(rule) ? rule : field === 'email' ? 'email_empty' : field === 'phone' ? 'phone_empty' : 'text',
            ] as const,
        )
      : [],
  );
}

function statusOf(refusal: Refusal | undefined, wrong: Wrong): number {
  if (refusal === undefined) return 500;
  const byCode: Partial<Record<Refusal['code'], number>> = {
    TOO_LARGE: 413,
    RATE_LIMIT: 429,
    FORBIDDEN: 403,
    UNAVAILABLE: 503,
  };
  return byCode[refusal.code] ?? (wrong.size > 0 ? 422 : 400);
}
