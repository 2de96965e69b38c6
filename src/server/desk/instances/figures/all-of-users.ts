import type { InstanceFigures } from '../../../../shared/trade/instance.ts';
import type { InstanceFacts, InstanceRecord, InstanceStore } from '../../../store/tables/instances.ts';

/** An instance as it is added up; with its figures of now where it runs. */
export interface SummedInstance extends InstanceFacts {
  readonly figures?: InstanceFigures;
}

/** All instances of some users, oldest first. */
export type AllOfUsers = (userIds: readonly string[]) => Promise<readonly SummedInstance[]>;

interface AllOfUsersParts {
  readonly store: Pick<InstanceStore, 'idsOf' | 'byIds'>;
  /** The record as it is now where it runs. */
  readonly liveOf: (instance_id: string) => InstanceRecord | undefined;
  /** Ended instances that are kept at most; beyond it those that are needed are read anew. */
  readonly most?: number;
}

const mostKept = 200_000;

/** An instance that has ended never changes: each is read once. */
export function createAllOfUsers({ store, liveOf, most = mostKept }: AllOfUsersParts): AllOfUsers {
  const ended = new Map<string, InstanceFacts>();
  return async (userIds) => {
    const ids = await store.idsOf(userIds);
    const known = new Map<string, SummedInstance>();
    for (const id of ids) {
      const facts = ended.get(id);
      if (facts) known.set(id, facts);
    }
    const read = await store.byIds(ids.filter((id) => !known.has(id) && !liveOf(id)));
    if (ended.size + read.length > most) ended.clear();
    for (const record of read) {
      const hasEnded = record.status === 'STOPPED';
      known.set(record.instance_id, hasEnded ? factsOf(record) : record);
      if (hasEnded) ended.set(record.instance_id, factsOf(record));
    }
    return ids.flatMap((id) => liveOf(id) ?? known.get(id) ?? []);
  };
}

/** Without what it has done. */
const factsOf = ({
  instance_id,
  user_id,
  api_id,
  exchange,
  symbol,
  account_type,
  others,
  name,
  group,
  strategy_type,
  invested,
  status,
  created,
  stopped,
}: InstanceRecord): InstanceFacts => ({
  instance_id,
  user_id,
  api_id,
  exchange,
  symbol,
  account_type,
  ...(others && { others }),
  name,
  group: group ?? null,
  strategy_type,
  invested,
  status,
  created,
  stopped,
});
