import type { Log } from '../base/log.ts';
import type { User } from '../store/users.ts';
import { type MailConfig, createMailer } from './mail.ts';
import type { Courier, Letter } from './letter.ts';
import type { Outbox } from './outbox.ts';
import { createSmsGateway, type SmsConfig } from './sms.ts';

/** Tells the owner of an account by mail, by SMS where it has no address; what could not be handed over is logged as `problem`. */
export function tellOwner(
  courier: Pick<Courier, 'mail' | 'sms'>,
  log: Pick<Log, 'error'>,
  { email, phone }: Pick<User, 'email' | 'phone'>,
  letter: Letter,
  problem: string,
): void {
  const told = email === null ? phone !== null && courier.sms(phone, letter.text) : courier.mail(email, letter);
  if (told) told.catch((error: unknown) => log.error({ error }, problem));
}

/** Ways out of the server; null where there is none. */
interface Ways {
  readonly mail: MailConfig | null;
  readonly sms: SmsConfig | null;
}

export function createCourier(config: Ways, outbox: Outbox): Courier {
  const mailer = config.mail && createMailer(config.mail);
  const gateway = config.sms && createSmsGateway(config.sms);
  return {
    mail: mailer ?? ((to, { subject, text }) => outbox.put({ kind: 'mail', to, subject, text })),
    sms: gateway ?? ((to, text) => outbox.put({ kind: 'sms', to, subject: '', text })),
    stays: { mail: mailer === null, sms: gateway === null },
  };
}
