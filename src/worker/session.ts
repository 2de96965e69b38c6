import * as v from 'valibot';
import { checkToken, currentUser } from '../shared/contracts/user.ts';
import type { Session } from '../shared/user/session.ts';
import type { SessionValue } from './api.ts';
import type { Cancel, Environment } from './environment.ts';
import { backoffMs } from './liveness.ts';
import type { Http } from './http.ts';

/** Why the user is gone: he left, or the server no longer knows the token. `emptyApis`: the list of selected accounts goes too. */
export interface Goodbye {
  readonly reason: 'user' | 'revoked';
  readonly emptyApis: boolean;
}

export interface SessionStore {
  /** Undefined until the app has said once who is logged in. */
  value(): SessionValue | undefined;
  token(): string | undefined;
  /** Takes what the app keeps in localStorage and asks the server about it. The same token again does nothing. */
  set(session: Session | null): void;
  /** Asks the server again whether `token` is still good; another token than the current one is ignored. */
  recheck(token: string): void;
  /** What the user may do has changed: asks the server for his role and VIP level. */
  renew(): void;
  /** A socket was closed with 4001. Ignored while a log-out is under way: then the user himself ended the session. */
  revoked(token: string): void;
  /** Runs a log-out call and forgets the user once it was answered with success. */
  leave<T extends { readonly ok: boolean }>(logOut: () => Promise<T>): Promise<T>;
}

interface Options {
  readonly environment: Pick<Environment, 'clock' | 'random' | 'log'>;
  readonly http: () => Pick<Http, 'exchange'>;
  /** The value is another one, or its check ended. */
  readonly changed: () => void;
  readonly goodbye: (goodbye: Goodbye) => void;
}

/** The facts about a user are not asked for for ever: each new check of his token asks once more. */
const lastAttempt = 6;

/** The one user of this browser. Specification, point 4: code 200 and data 1 = valid; any other answer clears him; no answer keeps him. */
export function createSession({ environment, http, changed, goodbye }: Options): SessionStore {
  let value: SessionValue | undefined;
  let cancelRetry: Cancel | undefined;
  let cancelRenewal: Cancel | undefined;
  let leaving = false;
  /** Rises with each question, so that a late answer to an older one counts for nothing. */
  let asked = 0;
  let renewals = 0;

  function become(session: Session | null, check: SessionValue['check']): void {
    value = { session, check };
    changed();
  }

  function forget(farewell: Goodbye): void {
    asked++;
    cancelRetry?.();
    cancelRenewal?.();
    if (!value?.session) return;
    become(null, 'none');
    goodbye(farewell);
  }

  async function ask(session: Session, attempt: number): Promise<void> {
    cancelRetry?.();
    const question = ++asked;
    const reply = await http().exchange(checkToken, {}, session.token);
    if (question !== asked) return;
    if (!reply.came) {
      environment.log.warn(`token not checked: ${reply.failure}`);
      become(session, 'unchecked');
      cancelRetry = environment.clock.after(
        backoffMs(attempt, environment.random),
        () => void ask(session, attempt + 1),
      );
    } else if (reply.code === 200 && reply.data === 1) {
      become(session, 'valid');
      void renew(session.token, lastAttempt);
    } else forget({ reason: 'revoked', emptyApis: reply.code !== 200 });
  }

  /** Reads role and VIP level. Without an answer they stay as they were, and are asked for again until the last attempt. */
  async function renew(token: string, attempt: number): Promise<void> {
    cancelRenewal?.();
    const question = ++renewals;
    const reply = await http().exchange(currentUser, {}, token);
    if (question !== renewals || value?.session?.token !== token) return;
    const parsed = v.safeParse(currentUser.output, reply.came && reply.code === 200 ? reply.data : undefined);
    if (!parsed.success) {
      environment.log.warn(`user not read: ${reply.came ? reply.code : reply.failure}`);
      if (!reply.came && attempt < lastAttempt)
        cancelRenewal = environment.clock.after(
          backoffMs(attempt, environment.random),
          () => void renew(token, attempt + 1),
        );
      return;
    }
    const { role, vip_level } = parsed.output;
    if (role !== value.session.role || vip_level !== value.session.vip_level)
      become({ ...value.session, role, vip_level }, value.check);
  }

  return {
    value: () => value,
    token: () => value?.session?.token,

    set(session) {
      if (value && value.session?.token === session?.token) return;
      if (!session) {
        if (value?.session) return forget({ reason: 'user', emptyApis: false });
        return become(null, 'none');
      }
      become(session, 'unchecked');
      void ask(session, 0);
    },

    recheck(token) {
      if (!leaving && value?.session?.token === token) void ask(value.session, 0);
    },

    renew() {
      if (!leaving && value?.session) void renew(value.session.token, 0);
    },

    revoked(token) {
      if (!leaving && value?.session?.token === token) forget({ reason: 'revoked', emptyApis: true });
    },

    async leave(logOut) {
      leaving = true;
      try {
        const result = await logOut();
        if (result.ok) forget({ reason: 'user', emptyApis: false });
        return result;
      } finally {
        leaving = false;
      }
    },
  };
}
