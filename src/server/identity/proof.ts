import { Refusal } from '../../shared/base/refusal.ts';
import { minuteMs } from '../../shared/base/time.ts';
import type { SecondFactorStore } from '../store/tables/second-factors.ts';
import type { User } from '../store/tables/users.ts';
import type { LoginGuard } from './login-guard.ts';
import type { Passwords } from './passwords.ts';
import type { SecondStep } from './second-step.ts';
import type { Throttle } from './throttle.ts';

const codeTries = 10;
const codeWindowMs = 15 * minuteMs;

/** Asks who is logged in to prove it again before the account changes: a session left open must not be enough. */
export interface Proof {
  /** Slowed down like a log-in. Refuses with CREDENTIALS under the name of the field. */
  password(user: User, password: string, ip: string, field?: string): Promise<void>;
  /** A code of any bound second factor, where there is one. Refuses with CAPTCHA under the name of the field. */
  factor(user: User, code: string | undefined, field?: string): Promise<void>;
}

interface ProofParts {
  readonly passwords: Passwords;
  readonly guard: LoginGuard;
  readonly factors: SecondFactorStore;
  readonly secondStep: SecondStep;
  readonly throttle: Throttle;
}

export function createProof({ passwords, guard, factors, secondStep, throttle }: ProofParts): Proof {
  return {
    async password(user, password, ip, field = 'password') {
      guard.check(user.username, ip);
      if (await passwords.matches(user.passwordHash, password)) return;
      guard.failed(user.username, ip);
      throw new Refusal('CREDENTIALS', { field, rule: 'wrong' });
    },
    async factor(user, code, field = 'code') {
      const kinds = await factors.bound(user.userId);
      if (kinds.length === 0) return;
      const refusal = () => new Refusal('CAPTCHA', { field, rule: 'code', kinds });
      if (code === undefined) throw refusal();
      throttle.spend(`proof:${user.userId}`, codeTries, codeWindowMs);
      for (const kind of kinds) if (await secondStep.proves(user, kind, 'secure', code)) return;
      throw refusal();
    },
  };
}
