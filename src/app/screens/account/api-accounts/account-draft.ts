import type { Args } from '../../../../shared/base/contract.ts';
import type { apiSave } from '../../../../shared/contracts/api-save.ts';
import type { Exchange } from '../../../../shared/market/instrument.ts';
import type { ApiAccount, Permission } from '../../../../shared/trade/api-account.ts';
import { needsPassphrase } from '../../../../shared/trade/practice-key.ts';

/** How an account is added: with paper money, or by a key of its exchange. */
export type Way = 'paper' | 'key';

/** What stands in the form of an account. */
export interface AccountDraft {
  readonly name: string;
  readonly exchange: Exchange;
  readonly ApiKey: string;
  readonly SecretKey: string;
  readonly Passphrase: string;
  readonly permissions: readonly Permission[];
  /** Addresses with commas or spaces between them. */
  readonly ip_list: string;
  /** Entries; "": no limit. */
  readonly max_orders_per_second: string;
  readonly max_daily_notional: string;
  /** "" where it is in none. */
  readonly group_id: string;
  /** Of a new paper account. */
  readonly account_mode: 'CLASSIC' | 'PORTFOLIO';
}

export const emptyDraft: AccountDraft = {
  name: '',
  exchange: 'HALYARD',
  ApiKey: '',
  SecretKey: '',
  Passphrase: '',
  permissions: ['spot', 'future'],
  ip_list: '',
  max_orders_per_second: '',
  max_daily_notional: '',
  group_id: '',
  account_mode: 'CLASSIC',
};

export const draftOf = ({ name, exchange, permissions, ip_list, group_id, ...limits }: ApiAccount): AccountDraft => ({
  ...emptyDraft,
  name,
  exchange,
  permissions,
  ip_list: ip_list.join(', '),
  max_orders_per_second: limits.max_orders_per_second?.toString() ?? '',
  max_daily_notional: limits.max_daily_notional ?? '',
  group_id: group_id ?? '',
});

/** The addresses of a text. */
export const addressesIn = (text: string): string[] => text.split(/[\s,，、;]+/).filter(Boolean);

const given = (text: string): string | undefined => (text.trim() === '' ? undefined : text);

/**
 * What is sent to save an account; `api_id` where it is there already. A new one sends its key though it is empty, so
 * that what is missing is said under its field.
 */
export function saveInput(draft: AccountDraft, api_id: string | undefined): Args<typeof apiSave> {
  const isNew = api_id === undefined;
  const keyOf = (text: string): string | undefined => (isNew ? text : given(text));
  const keys = {
    ApiKey: keyOf(draft.ApiKey),
    SecretKey: keyOf(draft.SecretKey),
    Passphrase: needsPassphrase(draft.exchange) ? keyOf(draft.Passphrase) : undefined,
  };
  return {
    ...(!isNew && { api_id }),
    name: draft.name,
    exchange: draft.exchange,
    permissions: [...draft.permissions],
    ip_list: addressesIn(draft.ip_list),
    group_id: draft.group_id === '' ? null : draft.group_id,
    max_orders_per_second: draft.max_orders_per_second.trim() === '' ? null : Number(draft.max_orders_per_second),
    max_daily_notional: given(draft.max_daily_notional)?.trim() ?? null,
    ...Object.fromEntries(Object.entries(keys).filter(([, text]) => text !== undefined)),
  };
}
