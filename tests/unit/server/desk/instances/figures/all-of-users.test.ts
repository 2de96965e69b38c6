import { expect, test } from 'vitest';
import { createAllOfUsers } from '../../../../../../src/server/desk/instances/figures/all-of-users.ts';
import type { InstanceRecord } from '../../../../../../src/server/store/tables/instances.ts';
import { gridRecord } from '../run-kit.ts';

test('those that run are as they are now, those that have ended are read once, in their order', async () => {
  const records = new Map<string, InstanceRecord>(
    (['STOPPED', 'TRADING', 'STOPPED', 'INTERRUPTED'] as const).map((status, index) => [
      `i${index}`,
      gridRecord({ instance_id: `i${index}`, status, stopped: status === 'STOPPED' ? 5 : null }),
    ]),
  );
  const read: (readonly string[])[] = [];
  const live = { ...records.get('i1')!, name: 'as it is now' };
  const allOf = createAllOfUsers({
    liveOf: (id) => (id === 'i1' ? live : undefined),
    store: {
      idsOf: async () => [...records.keys()],
      byIds: async (ids: readonly string[]) => {
        read.push(ids);
        return ids.map((id) => records.get(id)!);
      },
    },
  });
  const all = await allOf(['u']);
  expect(all.map(({ instance_id }) => instance_id)).toEqual(['i0', 'i1', 'i2', 'i3']);
  expect([all[1]!.name, all[0]!.figures, all[3]!.figures]).toEqual([
    'as it is now',
    undefined,
    records.get('i3')!.figures,
  ]);
  await allOf(['u']);
  expect(read).toEqual([['i0', 'i2', 'i3'], ['i3']]);
});

test('where more have ended than are kept, none is left out', async () => {
  const ids = ['i0', 'i1', 'i2', 'i3'];
  let asked = ids.slice(0, 2);
  const allOf = createAllOfUsers({
    most: 2,
    liveOf: () => undefined,
    store: {
      idsOf: async () => asked,
      byIds: async (wanted: readonly string[]) =>
        wanted.map((instance_id) => gridRecord({ instance_id, status: 'STOPPED', stopped: 5 })),
    },
  });
  await allOf(['u']);
  asked = ids;
  expect((await allOf(['u'])).map(({ instance_id }) => instance_id)).toEqual(ids);
});

test('as long as those that have ended are no more than are kept, each is read once', async () => {
  const ids = ['i0', 'i1', 'i2', 'i3'];
  const read: (readonly string[])[] = [];
  let asked = ids.slice(0, 2);
  const allOf = createAllOfUsers({
    most: 4,
    liveOf: () => undefined,
    store: {
      idsOf: async () => asked,
      byIds: async (wanted: readonly string[]) => {
        read.push(wanted);
        return wanted.map((instance_id) => gridRecord({ instance_id, status: 'STOPPED', stopped: 5 }));
      },
    },
  });
  await allOf(['u']);
  asked = ids;
  await allOf(['u']);
  await allOf(['u']);
  expect(read).toEqual([['i0', 'i1'], ['i2', 'i3'], []]);
});
