import type { Log } from '../base/log.ts';
import type { User } from '../store/tables/users.ts';
import { type MailConfig, createMailGateway } from './mail.ts';
import type { Mailer, MailText } from './mail-text.ts';
import type { Outbox } from './outbox.ts';
import { createSmsGateway, type SmsConfig } from './sms.ts';

/**
 * Tells the owner of an account by mail, by SMS where it has no address; what could not be handed over is logged as
 * `problem`.
 */
export function notifyOwner(
  mailer: Pick<Mailer, 'mail' | 'sms'>,
  log: Pick<Log, 'error'>,
  { email, phone }: Pick<User, 'email' | 'phone'>,
  mail: MailText,
  problem: string,
): void {
  const published = email === null ? phone !== null && mailer.sms(phone, mail.text) : mailer.mail(email, mail);
  if (published) published.catch((error: unknown) => log.error({ error }, problem));
}

/** Ways out of the server; null where there is none. */
interface Ways {
  readonly mail: MailConfig | null;
  readonly sms: SmsConfig | null;
}

export function createMailer(config: Ways, outbox: Outbox): Mailer {
  const mailer = config.mail && createMailGateway(config.mail);
  const gateway = config.sms && createSmsGateway(config.sms);
  return {
    mail: mailer ?? ((to, { subject, text }) => outbox.put({ kind: 'mail', to, subject, text })),
    sms: gateway ?? ((to, text) => outbox.put({ kind: 'sms', to, subject: '', text })),
    stays: { mail: mailer === null, sms: gateway === null },
  };
}
