import * as v from 'valibot';
import { currentUser } from '../../shared/contracts/current-user.ts';
import { checkToken } from '../../shared/contracts/user.ts';
import type { Session } from '../../shared/user/session.ts';
import type { SessionValue } from '../api.ts';
import type { Cancel } from '../clock.ts';
import type { Environment } from '../environment.ts';
import { backoffMs } from '../connection/liveness.ts';
import type { Http } from '../connection/http.ts';

/**
 * Why the user is gone: a log-out, or the server no longer knows the token. `emptyApis`: the list of selected accounts
 * goes too.
 */
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
  /** What the user may do has changed: asks the server for role and VIP level. */
  renew(): void;
  /** A socket was closed with 4001. Ignored while a log-out is under way: then the user ended the session. */
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

/** The facts about a user are not asked for for ever: each new check of the token asks once more. */
const lastAttempt = 6;

/**
 * The one user of this browser. Specification, point 4: code 200 and data 1 = valid; any other answer clears the
 * session; no answer keeps it.
 */
export const createSession = (options: Options): SessionStore => new BrowserSession(options);

class BrowserSession implements SessionStore {
  readonly #options: Options;
  #value: SessionValue | undefined;
  #cancelRetry: Cancel | undefined;
  #cancelRenewal: Cancel | undefined;
  #leaving = false;
  /** Rises with each question, so that a late answer to an older one counts for nothing. */
  #asked = 0;
  #renewals = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  readonly value = (): SessionValue | undefined => this.#value;

  readonly token = (): string | undefined => this.#value?.session?.token;

  set(session: Session | null): void {
    if (this.#value && this.#value.session?.token === session?.token) return;
    if (session) {
      this.#become(session, 'unchecked');
      void this.#ask(session, 0);
    } else if (this.#value?.session) this.#forget({ reason: 'user', emptyApis: false });
    else this.#become(null, 'none');
  }

  readonly recheck = (token: string): void => {
    if (!this.#leaving && this.#value?.session?.token === token) void this.#ask(this.#value.session, 0);
  };

  renew(): void {
    if (!this.#leaving && this.#value?.session) void this.#renew(this.#value.session.token, 0);
  }

  revoked(token: string): void {
    if (!this.#leaving && this.#value?.session?.token === token) this.#forget({ reason: 'revoked', emptyApis: true });
  }

  async leave<T extends { readonly ok: boolean }>(logOut: () => Promise<T>): Promise<T> {
    this.#leaving = true;
    try {
      const result = await logOut();
      if (result.ok) this.#forget({ reason: 'user', emptyApis: false });
      return result;
    } finally {
      this.#leaving = false;
    }
  }

  #become(session: Session | null, check: SessionValue['check']): void {
    this.#value = { session, check };
    this.#options.changed();
  }

  #forget(farewell: Goodbye): void {
    this.#asked++;
    this.#cancelRetry?.();
    this.#cancelRenewal?.();
    if (!this.#value?.session) return;
    this.#become(null, 'none');
    this.#options.goodbye(farewell);
  }

  async #ask(session: Session, attempt: number): Promise<void> {
    const { environment, http } = this.#options;
    this.#cancelRetry?.();
    const question = ++this.#asked;
    const reply = await http().exchange(checkToken, {}, session.token);
    if (question !== this.#asked) return;
    if (!reply.came) {
      environment.log.warn(`token not checked: ${reply.failure}`);
      this.#become(session, 'unchecked');
      this.#cancelRetry = environment.clock.after(
        backoffMs(attempt, environment.random),
        () => void this.#ask(session, attempt + 1),
      );
    } else if (reply.code === 200 && reply.data === 1) {
      this.#become(session, 'valid');
      void this.#renew(session.token, lastAttempt);
    } else this.#forget({ reason: 'revoked', emptyApis: reply.code !== 200 });
  }

  /**
   * Reads role and VIP level. Without an answer they stay as they were, and are asked for again until the last attempt.
   */
  async #renew(token: string, attempt: number): Promise<void> {
    const { environment, http } = this.#options;
    this.#cancelRenewal?.();
    const question = ++this.#renewals;
    const reply = await http().exchange(currentUser, {}, token);
    const session = this.#value?.session;
    if (question !== this.#renewals || session?.token !== token) return;
    const parsed = v.safeParse(currentUser.output, reply.came && reply.code === 200 ? reply.data : undefined);
    if (!parsed.success) {
      environment.log.warn(`user not read: ${reply.came ? reply.code : reply.failure}`);
      if (!reply.came && attempt < lastAttempt)
        this.#cancelRenewal = environment.clock.after(
          backoffMs(attempt, environment.random),
          () => void this.#renew(token, attempt + 1),
        );
      return;
    }
    const { role, vip_level } = parsed.output;
    if (role !== session.role || vip_level !== session.vip_level)
      this.#become({ ...session, role, vip_level }, this.#value!.check);
  }
}
