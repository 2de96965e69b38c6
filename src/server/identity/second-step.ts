import { Refusal } from '../../shared/base/refusal.ts';
import type { SecondFactor } from '../../shared/user/second-factor.ts';
import type { Clock } from '../base/clock.ts';
import type { CodeUse } from '../notify/entry-mails.ts';
import type { SecondFactorStore } from '../store/tables/second-factors.ts';
import type { User } from '../store/tables/users.ts';
import type { Codes } from './codes.ts';
import { totpStepOf } from './totp.ts';

/** Where codes of this kind go: the account's own number or address; null where it has none. */
export const placeOf = (user: User, kind: 'sms' | 'email'): string | null => (kind === 'sms' ? user.phone : user.email);

/** Proves second factors. */
export interface SecondStep {
  /**
   * Uses up a right code of this kind: sent for this use, or of the authenticator. False where it is wrong, late or was
   * used.
   */
  proves(user: User, kind: SecondFactor, use: CodeUse, code: string): Promise<boolean>;
}

export function createSecondStep({
  codes,
  factors,
  clock,
}: {
  readonly codes: Codes;
  readonly factors: SecondFactorStore;
  readonly clock: Clock;
}): SecondStep {
  async function totpProves(userId: string, code: string): Promise<boolean> {
    const secret = await factors.secretOf(userId);
    const step = secret === undefined ? undefined : totpStepOf(secret, code, clock.nowMs());
    return step !== undefined && factors.takeStep(userId, step);
  }
  return {
    async proves(user, kind, use, code) {
      if (kind === 'totp') return totpProves(user.userId, code);
      const place = placeOf(user, kind);
      return place !== null && codes.isRight(use, place, code) && codes.spend(use, place);
    },
  };
}

/** A code that is wrong or over. */
export const wrongCode = (): Refusal => new Refusal('CAPTCHA', { field: 'code', rule: 'code' });
/** A ticket of a log-in that is over: it has to begin anew. */
export const ticketOver = (): Refusal => new Refusal('CAPTCHA', { field: 'ticket', rule: 'expired' });
