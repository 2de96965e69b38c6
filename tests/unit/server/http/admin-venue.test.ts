import { expect, test } from 'vitest';
import { adminVenueRoutes } from '../../../../src/server/http/routes/admin-venue.ts';
import type { Server } from '../../../../src/server/http/serve.ts';
import type { Market, Venue } from '../../../../src/server/venues/venue.ts';

const market = (key: string, awake: boolean) => ({ key, awake }) as unknown as Market;
const venue = (more: object) =>
  ({
    id: 'OKX',
    name: 'OKX',
    mode: 'SIM',
    markets: () => [market('a', true), market('b', true), market('c', false)],
    status: () => 'UP',
    ...more,
  }) as unknown as Venue;

/** What the route answers for some venues. */
function rowsOf(venues: readonly Venue[], halted: readonly string[]): unknown {
  let rows: unknown;
  const server = {
    guarded: (_contract: unknown, handle: () => unknown) => {
      rows = handle();
    },
  } as unknown as Server;
  adminVenueRoutes(server, {
    markets: { venues },
    engine: { reopensAt: (key) => (halted.includes(key) ? 1 : null) },
  });
  return rows;
}

test('a venue has its markets counted, those that are active and halted too, and says whether a line leads to it', () => {
  expect(
    rowsOf(
      [
        venue({}),
        venue({
          id: 'BINANCE',
          mode: 'REPLAY',
          entry: {},
          status: () => 'ENDED',
          faults: () => ({ total: 7, examples: [] }),
        }),
      ],
      ['b'],
    ),
  ).toEqual([
    {
      exchange: 'OKX',
      name: 'OKX',
      mode: 'SIM',
      status: 'UP',
      latency_ms: null,
      markets: 3,
      active: 2,
      halted: 1,
      is_remote: false,
      faults: 0,
    },
    expect.objectContaining({ exchange: 'BINANCE', mode: 'REPLAY', status: 'ENDED', is_remote: true, faults: 7 }),
  ]);
});
