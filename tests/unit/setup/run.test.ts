import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { factorOf } from '../../run/budget.mjs';
import { repeated } from '../../run/flaky.mjs';
import { relatedPageTests, relatedStories, relatedUnitTests } from '../../run/related.mjs';
import { storyCounts, Tally, vitestCounts } from '../../run/tally.mjs';

const folder = mkdtempSync(join(tmpdir(), 'halyard-run-'));
afterAll(() => rmSync(folder, { recursive: true }));
function reportWith(content: unknown): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

const unitReport = (...tests: readonly (readonly [name: string, status: string])[]) =>
  reportWith({
    testResults: [
      {
        name: join(process.cwd(), 'tests/unit/a.test.ts'),
        status: 'passed',
        message: '',
        assertionResults: tests.map(([fullName, status]) => ({
          fullName,
          status,
          failureMessages: status === 'failed' ? ['expected 1 to be 2'] : [],
        })),
      },
    ],
  });
const storyReport = (...tests: readonly (readonly [title: string, status: string])[]) =>
  reportWith({
    suites: [
      {
        suites: [
          {
            specs: tests.map(([title, status]) => ({
              title,
              file: 'a.spec.ts',
              tests: [
                {
                  projectName: 'chromium',
                  status,
                  results: [{ duration: 1_500, errors: status === 'unexpected' ? [{ message: 'not there' }] : [] }],
                  annotations: status === 'skipped' ? [{ type: 'skip', description: 'no sample' }] : [],
                },
              ],
            })),
          },
        ],
      },
    ],
  });

describe('what a run counts', () => {
  test('tests are counted by how they ended, and each failure is named with what it said', () => {
    const path = unitReport(['adds', 'passed'], ['subtracts', 'failed'], ['divides', 'skipped']);
    expect(vitestCounts(path, 1)).toEqual({
      passed: 1,
      failed: ['tests/unit/a.test.ts › subtracts — expected 1 to be 2'],
      skipped: ['tests/unit/a.test.ts › divides'],
    });
  });

  test('a process that fails although its tests passed, and one that wrote no report, are failures', () => {
    expect(vitestCounts(unitReport(['adds', 'passed']), 1).failed).toEqual(['exit code 1, see its output above']);
    expect(vitestCounts(join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: ['no report, exit code 0'] });
    expect(storyCounts(join(folder, 'none.json'), 0)).toMatchObject({ passed: 0, failed: ['no report, exit code 0'] });
    expect(storyCounts(storyReport(['buys', 'expected']), 1).failed).toEqual(['exit code 1, see its output above']);
  });

  test('a story that is left out is named with its reason, and one that needed a second try has failed', () => {
    const path = storyReport(['buys', 'expected'], ['sells', 'unexpected'], ['replays', 'skipped']);
    expect(storyCounts(path, 1)).toEqual({
      passed: 1,
      failed: ['[chromium] a.spec.ts › sells — not there'],
      skipped: ['[chromium] a.spec.ts › replays (no sample)'],
    });
  });

  test('a part that tests nothing has failed', async () => {
    const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const tally = new Tally();
    await tally.part('unit', () => ({ passed: 3, failed: [] }));
    await tally.part('sim', () => ({ passed: 0, failed: [] }));
    said.mockRestore();
    expect([tally.passed, tally.failures]).toEqual([3, ['sim: nothing was tested']]);
  });
});

test.each([
  [[1.5, 2.5, 2], 2],
  [[0.8, 0.9], 1],
  [[0.5, 2.5], 1.5],
  [[], 1],
])('samples of %o give the budget the factor %d', (samples, factor) => {
  expect(factorOf(samples)).toBe(factor);
});

describe('flaky names', () => {
  const run = (...names: readonly string[]) => ({ commit: 'abc', at: '2026-01-01', names });

  test('a name that was flaky in two of the last ten runs fails the next one, until its cause is written down', () => {
    expect(repeated({ runs: [run('drag'), run('tabs')], causes: {} })).toEqual([]);
    expect(repeated({ runs: [run('drag'), run('tabs'), run('drag')], causes: {} })).toEqual(['drag']);
    expect(repeated({ runs: [run('drag'), run('drag')], causes: { drag: 'the chart had not settled' } })).toEqual([]);
    expect(
      repeated({
        runs: [run('drag'), ...Array.from({ length: 9 }, () => run('x')), run('drag')],
        causes: { x: 'known' },
      }),
    ).toEqual([]);
  });
});

describe('stories of a change', () => {
  const chosen = (...changed: readonly string[]) => relatedStories(changed, { seconds: () => 10, most: 40 });

  test('are those whose pages import what has changed, the nearest first', () => {
    expect(chosen('src/app/screens/summary/screen.tsx')).toEqual(['data.spec.ts', 'readers.spec.ts']);
    expect(chosen('src/app/market/drawings/use-drawings.ts')[0]).toBe('drawings.spec.ts');
    expect(chosen('src/app/screens/admin/screen.tsx')).toContain('admin.spec.ts');
  });

  test('are those of a server where no page imports it, the story itself where it has changed, and none for a document', () => {
    const ofOrders = relatedStories(['src/server/desk/place-orders.ts'], { seconds: () => 10, most: 1_000 });
    expect(ofOrders).toContain('trade.spec.ts');
    expect(ofOrders).toContain('order-kinds.spec.ts');
    expect(chosen('tests/stories/recorder.spec.ts')).toEqual(['recorder.spec.ts']);
    expect(chosen('README.md')).toEqual([]);
  });

  test('take no longer than they may, but the nearest is always played', () => {
    expect(relatedStories(['src/worker/connection/mux.ts'], { seconds: () => 30, most: 60 })).toHaveLength(2);
    expect(relatedStories(['src/worker/connection/mux.ts'], { seconds: () => 90, most: 60 })).toHaveLength(1);
  });
});

describe('tests of a change', () => {
  const room = { seconds: () => 1, most: 5 };

  test('of units are that of its name first, then those of its room, and none that imports nothing of it', () => {
    const chosen = relatedUnitTests(['src/worker/state/search.ts'], room);
    expect(chosen[0]).toBe('tests/unit/worker/state/search.test.ts');
    expect(relatedUnitTests(['src/server/desk/reports/trading-activity.ts'], room)[0]).toBe(
      'tests/unit/server/desk/reports/trading-activity.test.ts',
    );
    expect(relatedUnitTests(['src/shared/base/decimal.ts'], room)).toHaveLength(5);
    expect(relatedUnitTests(['README.md'], room)).toEqual([]);
  });

  test('in a browser are those that are about it before those that open a page with it', () => {
    expect(relatedPageTests(['src/app/ui/toast/toast-region.tsx'], room)).toContain(
      'tests/browser/screens/toasts.test.ts',
    );
    expect(relatedPageTests(['src/app/screens/dashboard/order-form/use-submit.ts'], room)[0]).toBe(
      'tests/browser/screens/order-form.test.ts',
    );
    expect(relatedPageTests(['tests/browser/screens/alerts.test.ts'], room)[0]).toBe(
      'tests/browser/screens/alerts.test.ts',
    );
    expect(relatedPageTests(['src/server/desk/place-orders.ts'], room)).toEqual([]);
  });
});
