import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../../shared/base/refusal.ts';

/** argon2id, the package's default kind, with OWASP's parameters for one pass and 46 MiB. */
const parameters = { memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const;
const atOnce = 2;
const maxWaiting = 32;

/** Hashes and checks passwords, two at once and 32 waiting, so that a storm of log-ins cannot stop trading. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /**
   * With undefined as hash the work is the same and the answer false: an unknown user costs as much as a wrong
   * password.
   */
  matches(passwordHash: string | undefined, password: string): Promise<boolean>;
}

export async function createPasswords(): Promise<Passwords> {
  const decoy = await hash('a password that nobody has', parameters);
  const waiting: (() => void)[] = [];
  let busy = 0;

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (busy >= atOnce && waiting.length >= maxWaiting) throw new Refusal('RATE_LIMIT', { retry_after_ms: 1_000 });
    if (busy >= atOnce) await new Promise<void>((go) => waiting.push(go));
    else busy += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  }

  return {
    hash: (password) => inTurn(() => hash(password, parameters)),
    matches: (passwordHash, password) =>
      inTurn(async () => (await verify(passwordHash ?? decoy, password)) && passwordHash !== undefined),
  };
}
