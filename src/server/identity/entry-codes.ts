import { Refusal } from '../../shared/base/refusal.ts';
import type { Language } from '../notify/language.ts';
import type { Log } from '../base/log.ts';
import type { LoginLogStore } from '../store/tables/login-log.ts';
import type { User, UserStore } from '../store/tables/users.ts';
import { afterAnswer } from '../base/after-answer.ts';
import { clientOf } from '../base/client-address.ts';
import { codeLifeS } from './codes.ts';
import type { CodeSender, CodeSent } from './code-sender.ts';

/** What codes that stand for a picture are issued for. */
export const entryUse = 'entry';

/** Where such a code goes: by mail, by SMS where the account has no address. */
export function entryWayOf({ email, phone }: User): { readonly way: 'mail' | 'sms'; readonly to: string } | undefined {
  if (email !== null) return { way: 'mail', to: email };
  return phone === null ? undefined : { way: 'sms', to: phone };
}

/** Codes for who cannot read the picture of a log-in (WCAG 3.3.8). */
export interface EntryCodes {
  /**
   * Sends a code to the account of this name, if there is one: the answer is the same and comes before anything is
   * looked up. Refuses with RATE_LIMIT.
   */
  ask(name: string, ip: string, language: Language): CodeSent;
}

interface Parts {
  readonly users: UserStore;
  readonly loginLog: LoginLogStore;
  readonly sender: CodeSender;
  readonly log: Log;
}

export function createEntryCodes({ users, loginLog, sender, log }: Parts): EntryCodes {
  async function send(name: string, ip: string, language: Language): Promise<void> {
    const user = await users.byLogin(name);
    const place = user && entryWayOf(user);
    if (!place) return;
    // A client that the user has logged in from has a count of its own: strangers who ask in the user's name must not
    // use it up.
    const counted = (await loginLog.knows(user.userId, ip)) ? clientOf(ip) : 'strangers';
    try {
      await sender.send({ use: entryUse, ...place, language, countedAs: `${entryUse}|${user.userId}|${counted}` });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      log.warn({ code: error.code, user_id: user.userId, ip }, 'a code in place of a picture was not sent');
    }
  }

  return {
    ask(name, ip, language) {
      sender.countClient(ip);
      sender.slow(`${entryUse}|${name.toLowerCase()}|${clientOf(ip)}`);
      afterAnswer(log, 'a code in place of a picture could not be sent', () => send(name, ip, language));
      return sender.codeSent('mail', codeLifeS);
    },
  };
}
