import type { ApiAccount } from '../../../../shared/trade/api-account.ts';

/** Accounts in memory, by their id and by their owner; those of an owner oldest first. */
export class KnownAccounts {
  readonly #byId = new Map<string, ApiAccount>();
  readonly #byOwner = new Map<string, readonly ApiAccount[]>();

  byId(apiId: string): ApiAccount | undefined {
    return this.#byId.get(apiId);
  }

  all(): readonly ApiAccount[] {
    return [...this.#byId.values()];
  }

  ofOwner(owner: string): readonly ApiAccount[] {
    return this.#byOwner.get(owner) ?? [];
  }

  /** Puts an account, as it is now, in the place of what it was; a new one comes last. */
  put(account: ApiAccount): ApiAccount {
    const own = this.ofOwner(account.owner);
    const index = own.findIndex(({ api_id }) => api_id === account.api_id);
    this.#byId.set(account.api_id, account);
    this.#byOwner.set(account.owner, index < 0 ? [...own, account] : own.with(index, account));
    return account;
  }

  /** Idempotent. */
  remove(apiId: string): void {
    const account = this.#byId.get(apiId);
    if (!account) return;
    this.#byId.delete(apiId);
    this.#byOwner.set(
      account.owner,
      this.ofOwner(account.owner).filter(({ api_id }) => api_id !== apiId),
    );
  }
}
