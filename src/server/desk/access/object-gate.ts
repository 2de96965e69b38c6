import { Refusal } from '../../../shared/base/refusal.ts';
import type { Caller as Proved } from '../../identity/authenticator.ts';
import { type Caller, traderOf } from '../caller.ts';
import type { AccessRow, NamedObject } from './access-row.ts';
import type { AccountAccess } from './account-access.ts';

/** Whose account a strategy's instance, or an algorithmic order, trades in. */
export interface InstanceAccount {
  readonly user_id: string;
  readonly api_id: string;
}

interface ObjectGateParts {
  readonly access: Pick<AccountAccess, 'reachable' | 'mayReach'>;
  /** Undefined where there is no such instance. */
  readonly instanceOf: (instanceId: string) => Promise<InstanceAccount | undefined>;
}

/** Whoever owns what a call names: the caller where it names nothing, or nothing that is looked up here. */
export interface Owners {
  /** Their user ids, in the order of the input. */
  readonly all: readonly string[];
  /** The one owner, as the desk has to know who asks. INPUT where the accounts belong to several. */
  asOwner(): Caller;
}

/** Looks up the accounts and instances that an input names; NOT_FOUND where one may not be named, or is none. */
export type ObjectGate = (row: AccessRow, reader: Proved, input: unknown) => Promise<Owners>;

/** The texts at a path of the input; lists on the way are walked through. */
function textsAt(value: unknown, [name, ...below]: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => textsAt(item, name === undefined ? [] : [name, ...below]));
  if (name === undefined) return typeof value === 'string' ? [value] : [];
  return typeof value === 'object' && value !== null
    ? textsAt((value as Readonly<Record<string, unknown>>)[name], below)
    : [];
}

/** What of a row is looked up before the call is handled. */
export const gatedObjects = ({ objects }: AccessRow): readonly NamedObject[] =>
  objects.filter(({ kind, otherwise, reach }) => kind !== 'other' && otherwise === 'whole' && reach !== 'anybody');

const lastOf = (field: string): string => field.slice(field.lastIndexOf('.') + 1);

export function createObjectGate({ access, instanceOf }: ObjectGateParts): ObjectGate {
  async function ownerOf(reader: Proved, { kind, reach, field }: NamedObject, id: string): Promise<string> {
    if (kind === 'account') return access.reachable(reader, id, reach, lastOf(field)).owner;
    const found = await instanceOf(id);
    if (!found || !access.mayReach(reader, { owner: found.user_id, api_id: found.api_id }, reach))
      throw new Refusal('NOT_FOUND', { field, rule: 'unknown' });
    return found.user_id;
  }

  return async (row, reader, input) => {
    const owners = new Set<string>();
    for (const object of gatedObjects(row))
      for (const id of textsAt(input, object.field.split('.'))) owners.add(await ownerOf(reader, object, id));
    return ownersOf(reader, [...owners]);
  };
}

/** As owners for a caller; the caller where there are none. */
export const ownersOf = (reader: Proved, owners: readonly string[]): Owners => ({
  all: owners.length > 0 ? owners : [reader.user.userId],
  asOwner() {
    if (owners.length > 1) throw new Refusal('INPUT', { field: 'api_ids', rule: 'one_owner' });
    const trader = traderOf(reader);
    return { ...trader, user_id: owners[0] ?? trader.user_id };
  },
});
