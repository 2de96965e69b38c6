import type { ContactForm } from '../../shared/user/contact-form.ts';
import { Refusal } from '../../shared/base/refusal.ts';
import { hourMs } from '../../shared/base/time.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { contactMail, contactReceipt } from '../notify/contact-mails.ts';
import type { Language } from '../notify/language.ts';
import type { ContactRequestStore } from '../store/tables/contact-requests.ts';
import { clientOf } from '../base/client-address.ts';
import type { Throttle } from '../identity/throttle.ts';
import type { Mailer } from '../notify/mail-text.ts';

/** Messages an hour from one client, and receipts an hour to one address. */
const messagesOfClient = 5;
const receiptsOfAddress = 3;

interface Sender {
  readonly ip: string;
  readonly language: Language;
}

/** Takes messages of the contact form, whichever way they come. */
export interface ContactService {
  /**
   * Stores a message and writes to the firm and the sender; the reference of what was stored. Refuses with RATE_LIMIT,
   * and with UNAVAILABLE where the disk is nearly full. A mail that cannot be sent is logged: the message is stored
   * already.
   */
  take(form: ContactForm, sender: Sender): Promise<string>;
}

interface Parts {
  readonly store: ContactRequestStore;
  readonly mailer: Mailer;
  readonly throttle: Throttle;
  readonly log: Log;
  readonly clock: Clock;
  /** Address of the firm. */
  readonly office: string;
  /** The server's disk is nearly full. */
  readonly isFull: () => boolean;
}

export function createContactService({ store, mailer, throttle, log, clock, office, isFull }: Parts): ContactService {
  return {
    async take(form, { ip, language }) {
      if (isFull()) throw new Refusal('UNAVAILABLE', { rule: 'disk' });
      throttle.spend(`contact:${clientOf(ip)}`, messagesOfClient, hourMs);
      throttle.spend(`contact-to:${form.email}`, receiptsOfAddress, hourMs);
      const id = await store.add({ form, ip, language, created: clock.nowMs() });
      const mails = await Promise.allSettled([
        mailer.mail(office, contactMail(id, form, language)),
        mailer.mail(form.email, contactReceipt(language, id)),
      ]);
      for (const mail of mails)
        if (mail.status === 'rejected')
          log.error({ error: mail.reason, id }, 'a mail of the contact form could not be sent');
      return id;
    },
  };
}
