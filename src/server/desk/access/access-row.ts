import { type Access, type Contract, keyNeedOf } from '../../../shared/base/contract.ts';
import { type Names, namedBy, type Named } from '../../../shared/base/names.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import type { Topic } from '../../../shared/base/topic.ts';
import type { Caller } from '../../identity/authenticator.ts';
import { idFieldsOf } from './id-fields.ts';

/** An object that a call may name. */
export interface NamedObject extends Named {
  /** Path of the input's field, `all.api_ids`. */
  readonly field: string;
  /** The account and the instance are looked up before the call is handled, all others by who handles it. */
  readonly kind: 'account' | 'instance' | 'other';
}

/** Who may call something, and what of whose it may name there: one line of the access table. */
export interface AccessRow {
  /** `GET /user/api/list`, `WS /order/user/ws`. */
  readonly call: string;
  readonly access: Access;
  readonly isMainOnly: boolean;
  readonly isActivatedOnly: boolean;
  /** Least vip_level. */
  readonly vip: number;
  readonly key: ReturnType<typeof keyNeedOf>;
  readonly objects: readonly NamedObject[];
}

const kindOf = (field: string): NamedObject['kind'] =>
  /(^|[._])api_ids?$/.test(field) ? 'account' : /(^|\.)(instance|robot)_ids?$/.test(field) ? 'instance' : 'other';

/** What the declaration must say; the error of a start without it says what to write. */
function objectsOf(call: string, names: Names | undefined, input: Contract['input']): readonly NamedObject[] {
  const fields = idFieldsOf(input);
  const missing = fields.filter((field) => names?.[field] === undefined);
  if (names === undefined || missing.length > 0) {
    const example = missing.map((field) => `'${field}': 'owner'`).join(', ');
    throw new Error(
      `${call} has no row in the access table: write \`names: {${example && ` ${example} `}}\` beside its \`access\`, ` +
        `and for each field who may name it (src/shared/base/names.ts): owner, main, balance, instance, risk, granted or anybody`,
    );
  }
  return Object.entries(names).map(([field, named]) => ({ ...namedBy(named), field, kind: kindOf(field) }));
}

const rows = new WeakMap<object, AccessRow>();

function rowFor(declared: object, make: () => AccessRow): AccessRow {
  const known = rows.get(declared) ?? make();
  rows.set(declared, known);
  return known;
}

/** The row of an endpoint. Throws where its declaration does not say what it names of somebody's. */
export const rowOf = (contract: Contract): AccessRow =>
  rowFor(contract, () => {
    const call = `${contract.method} ${contract.path}`;
    return {
      call,
      access: contract.access,
      isMainOnly: contract.needs === 'main' || contract.needs === 'main_account',
      isActivatedOnly: contract.needs === 'main' || contract.needs === 'activated',
      vip: contract.vip ?? 0,
      key: keyNeedOf(contract),
      objects: objectsOf(call, contract.names, contract.input),
    };
  });

/** The row of a topic. Throws as `rowOf` does. */
export const rowOfTopic = (topic: Topic): AccessRow =>
  rowFor(topic, () => {
    const call = `WS ${topic.path}`;
    return {
      call,
      access: topic.access,
      isMainOnly: false,
      isActivatedOnly: false,
      vip: 0,
      key: topic.access === 'public' ? 'none' : (topic.key ?? 'read'),
      objects: objectsOf(call, topic.names, topic.params),
    };
  });

/** The whole table. */
export const accessTable = (contracts: readonly Contract[], topics: readonly Topic[]): readonly AccessRow[] => [
  ...contracts.map(rowOf),
  ...topics.map(rowOfTopic),
];

/**
 * Refuses with FORBIDDEN, MAIN_ACCOUNT, NOT_ACTIVATED or VIP where a call is not for this caller, or not for the key of
 * this caller.
 */
export function checkCaller(row: AccessRow, caller: Caller): void {
  const { access, key, vip, isMainOnly, isActivatedOnly } = row;
  const { user } = caller;
  if (access === 'public') return;
  checkKey(key, caller);
  if (access !== 'user' && !access.includes(user.role)) throw new Refusal('FORBIDDEN');
  if (isMainOnly && user.mainUserId !== null) throw new Refusal('MAIN_ACCOUNT');
  if (isActivatedOnly && !user.activated) throw new Refusal('NOT_ACTIVATED');
  if (user.vipLevel < vip)
    throw user.activated ? new Refusal('VIP', { need: vip, have: user.vipLevel }) : new Refusal('NOT_ACTIVATED');
}

/** Refuses with FORBIDDEN where a caller signs with a key that has not what is needed. */
function checkKey(need: AccessRow['key'], { key }: Pick<Caller, 'key'>): void {
  if (key && need !== 'none' && (need === 'session' || !key.permissions.includes(need)))
    throw new Refusal('FORBIDDEN', { field: 'permission', rule: need });
}
