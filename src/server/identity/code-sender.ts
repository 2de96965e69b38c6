import { hourMs, minuteMs, secondMs } from '../../shared/base/time.ts';
import { type CodeUse, codeMail, knownAddressMail } from '../notify/entry-mails.ts';
import type { Language } from '../notify/language.ts';
import type { Log } from '../base/log.ts';
import { Refusal } from '../../shared/base/refusal.ts';
import { clientOf } from '../base/client-address.ts';
import { codeLifeS, type Codes } from './codes.ts';
import type { Throttle } from './throttle.ts';
import type { Mailer } from '../notify/mail-text.ts';

/** Seconds between two codes for one address. */
export const resendS = 60;
const maxAnHour = 5;
const maxAnHourOfClient = 20;

/** What a code is for, and where it goes: `way` with an address or a whole phone number. */
export interface Sending {
  readonly use: CodeUse;
  readonly way: 'mail' | 'sms';
  readonly to: string;
  readonly language: Language;
  /** Under what name it is counted; that of its use and address where none is given. */
  readonly countedAs?: string;
}

export interface CodeSent {
  readonly expire_s: number;
  readonly resend_s: number;
  readonly demo_outbox?: true;
}

/** Sends codes, slowed down for each address and each client. */
export interface CodeSender {
  /** Counts a wish of a client; RATE_LIMIT where there were twenty within the hour. */
  countClient(ip: string): void;
  /**
   * Sends a code, or to a `known` address that must not register again a mail that says so. Refuses with RATE_LIMIT, or
   * UNAVAILABLE where it could not be handed over.
   */
  send(sending: Sending, known?: boolean): Promise<CodeSent>;
  /** Life and delay of whatever is sent this way. */
  codeSent(way: 'mail' | 'sms', expireS: number): CodeSent;
  /** One a minute and five an hour for this name. */
  slow(name: string): void;
}

export interface CodeSenderParts {
  readonly codes: Codes;
  readonly mailer: Mailer;
  readonly throttle: Throttle;
  readonly log: Log;
  /** Whether the page /outbox is there. */
  readonly showsOutbox: boolean;
}

export function createCodeSender({ codes, mailer, throttle, log, showsOutbox }: CodeSenderParts): CodeSender {
  const codeSent = (way: 'mail' | 'sms', expireS: number): CodeSent => ({
    expire_s: expireS,
    resend_s: resendS,
    ...(showsOutbox && mailer.stays[way] && { demo_outbox: true }),
  });

  function slow(name: string): void {
    throttle.spend(`resend:${name}`, 1, resendS * secondMs);
    throttle.spend(`sent:${name}`, maxAnHour, hourMs);
  }

  async function send({ use, way, to, language, countedAs }: Sending, known = false): Promise<CodeSent> {
    // Each use has a count of its own: who asks for codes to register with somebody's address must not keep its owner
    // from logging in.
    slow(countedAs ?? `${use}|${to}`);
    const mail = known
      ? knownAddressMail(language)
      : codeMail(language, use, codes.issue(use, to), (codeLifeS * secondMs) / minuteMs);
    try {
      await (way === 'mail' ? mailer.mail(to, mail) : mailer.sms(to, mail.text));
    } catch (error) {
      log.error({ error, way, use }, 'a code could not be sent');
      throw new Refusal('UNAVAILABLE', null, { cause: error });
    }
    return codeSent(way, codeLifeS);
  }

  return {
    countClient: (ip) => throttle.spend(`codes:${clientOf(ip)}`, maxAnHourOfClient, hourMs),
    send,
    codeSent,
    slow,
  };
}
