import { NEVER } from 'rxjs';
import { expect, test } from 'vitest';
import { withVenueGateway } from '../../../../../src/server/venues/gateway/venue-gateway.ts';
import type { VenueOrderState } from '../../../../../src/server/venues/order-entry.ts';
import { algoOrder, childrenOf, filesOf, listOf, openAlgos, user } from './algo-kit.ts';

test('a TWAP sends nothing while the outcome of a child is unknown, goes on once it is known, and never buys more than was asked for', async () => {
  const files = await filesOf(null);
  const handed: string[] = [];
  let isKnown = false;
  let isSilent = true;
  const looks = new Set<() => void>();
  const { algos, engine, run } = await openAlgos(files, {
    over: (direct) =>
      withVenueGateway({
        engine: direct,
        nowMs: () => files.bench.nowMs,
        overdue: () => undefined,
        failed: (error) => {
          throw error;
        },
        scheduler: {
          every: (_ms, task) => {
            looks.add(task);
            return () => looks.delete(task);
          },
          soon: (task) => {
            queueMicrotask(task);
          },
        },
        entries: new Map([
          [
            'HALYARD',
            {
              place: ({ client_id }) => {
                handed.push(client_id);
                return isSilent ? new Promise(() => undefined) : Promise.resolve();
              },
              amend: () => new Promise(() => undefined),
              cancel: () => new Promise(() => undefined),
              query: ({ api_id, client_id }) =>
                isKnown
                  ? Promise.resolve<VenueOrderState>({ api_id, client_id, state: 'OPEN' })
                  : new Promise(() => undefined),
              events: NEVER,
              forget: () => undefined,
              close: () => undefined,
            },
          ],
        ]),
      }),
  });
  const pass = async (seconds: number) => {
    for (let index = 0; index < seconds; index++) {
      for (const look of [...looks]) look();
      await run(1);
    }
  };
  const { parent_id } = await algos.place(user, algoOrder());
  const seq = engine.journalSeq;
  await pass(25);
  const [first, ...others] = await childrenOf(algos, parent_id!);
  expect([first?.status, others, handed.length]).toEqual(['EXECUTION_TIMEOUT', [], 1]);
  // What is asked of a child that is on its way is asked of it once, and not with every look.
  // The time-out, one cancel, and no more of them with every look.
  expect(engine.journalSeq - seq).toBe(2);
  isKnown = true;
  isSilent = false;
  await pass(40);
  const children = await childrenOf(algos, parent_id!);
  expect(new Set(handed).size).toBe(handed.length);
  expect(children.every(({ status }) => status === 'FILLED')).toBe(true);
  expect((await listOf(algos))[0]).toMatchObject({ filled_amount: '1.000', status: 'EXECUTED' });
});
