import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moneyDecimals } from '../../../../../src/shared/core/ledger/money.ts';
import { createVipLevels, levelFor } from '../../../../../src/server/desk/accounts/vip-levels.ts';

const steps = [
  { level: 2, usd: 1_000 },
  { level: 3, usd: 50_000 },
];
const usd = (amount: number) => BigInt(amount) * 10n ** BigInt(moneyDecimals);

test('a level is earned from its turnover on, to the last digit', () => {
  expect([0n, usd(1_000) - 1n, usd(1_000), usd(50_000) - 1n, usd(50_000)].map((each) => levelFor(steps, each))).toEqual(
    [0, 0, 2, 2, 3],
  );
  expect(levelFor([], usd(1_000_000))).toBe(0);
});

test('more turnover never earns less', () => {
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(100_000), (a, b) => {
      const [less, more] = a < b ? [a, b] : [b, a];
      expect(levelFor(steps, usd(less))).toBeLessThanOrEqual(levelFor(steps, usd(more)));
    }),
  );
});

test('levels are set, taken back when the turnover is over, and told where they change what a user may do', async () => {
  const rows = new Map([
    ['trader', { byTurnover: 0, fixed: null as number | null }],
    ['quiet', { byTurnover: 2, fixed: null }],
    ['fixed', { byTurnover: 0, fixed: 1 }],
  ]);
  const reported: unknown[] = [];
  let turnovers = new Map([
    ['trader', usd(60_000)],
    ['fixed', usd(2_000)],
    ['gone', usd(9_000)],
  ]);
  const levels = createVipLevels({
    steps,
    activity: { ofUsers: async () => turnovers },
    changed: async (userId, level) => {
      reported.push([userId, level]);
    },
    users: {
      byId: async (userId) => {
        const row = rows.get(userId);
        return row && ({ vipLevel: row.fixed ?? Math.max(1, row.byTurnover) } as never);
      },
      raisedByTurnover: async () => [...rows].filter(([, { byTurnover }]) => byTurnover > 0).map(([id]) => id),
      setVipByTurnover: async (userId, level) => {
        const row = rows.get(userId)!;
        const isOther = row.byTurnover !== level;
        row.byTurnover = level;
        return isOther;
      },
    },
  });
  await levels.look();
  expect(reported).toEqual([
    ['trader', 3],
    ['quiet', 1],
  ]);
  await levels.look();
  expect(reported, 'once').toHaveLength(2);
  turnovers = new Map();
  await levels.look();
  expect(reported.slice(2)).toEqual([['trader', 1]]);
});

test('what a sub-account trades counts for its main account, which alone has a level of its own', async () => {
  const set: unknown[] = [];
  const levels = createVipLevels({
    steps,
    activity: {
      ofUsers: async () =>
        new Map([
          ['main', usd(20_000)],
          ['sub', usd(30_000)],
          ['other', usd(10_000)],
        ]),
    },
    changed: async () => undefined,
    users: {
      byId: async (userId) => ({ mainUserId: userId === 'sub' ? 'main' : null, vipLevel: 1 }) as never,
      raisedByTurnover: async () => [],
      setVipByTurnover: async (userId, level) => {
        set.push([userId, level]);
        return false;
      },
    },
  });
  await levels.look();
  expect(set).toEqual([
    ['main', levelFor(steps, usd(50_000))],
    ['other', levelFor(steps, usd(10_000))],
  ]);
});
