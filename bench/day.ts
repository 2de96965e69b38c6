// The house venue late on a busy day: millions of client ids of the last hours, 5,000 orders a second for ten minutes.
// How long snapshots hold everything up, and how long the next start takes.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createClientChunks } from '../src/server/store/journal/client-chunks.ts';
import { openTradingFile } from '../src/server/store/journal/journal.ts';
import { percentile } from './harness/percentile.ts';
import { report } from './harness/report.ts';
import { load, openExchange } from './venue/durable.ts';
import { deposits } from './venue/orders.ts';

const short = process.argv.includes('--short');
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: short ? '0.5' : '10' },
    short: { type: 'boolean' },
    gate: { type: 'boolean' },
  },
});
const ids = short ? 1_000_000 : 10_000_000;
const forMs = Number(values.minutes) * 60_000;
const perSecond = 5_000;
const dayMs = 86_400_000;

/** Client ids of the last 23 hours in an empty trading file, as so many users would have left them. */
function writeDay(path: string): void {
  const db = openTradingFile(path);
  const chunks = createClientChunks(db).open(0);
  const group = 1_024;
  const fromMs = Date.now() - (dayMs * 23) / 24;
  for (let index = 0; index < ids; index += group) {
    const entries = Array.from({ length: group }, (_, each) => {
      const key = `usr_${(index + each) % 997}/0198f3c2-77aa-7bbb-8ccc-${String(index + each).padStart(12, '0')}`;
      const atMs = Math.floor(fromMs + ((dayMs * 23) / 24) * (index / ids));
      return {
        key,
        atMs,
        text: JSON.stringify([
          key,
          'f'.repeat(32),
          atMs,
          [{ api_id: 'api_1', order_id: String(index + each), refusal: null }],
        ]),
      };
    });
    chunks.write(entries, 0);
    chunks.written();
  }
  db.close();
}

const folder = mkdtempSync(join(tmpdir(), 'halyard-bench-'));
const path = join(folder, 'trading.db');
writeDay(path);
const pauses: number[] = [];
const snapshotted = (seconds: number) => {
  pauses.push(seconds * 1_000);
};
const first = openExchange(path, { snapshotted });
await Promise.all(deposits.map((command) => first.submit(command)));
first.start();
pauses.length = 0;
const waits = await load(first, perSecond, forMs);
const during = [...pauses];
first.shutdown();
const from = performance.now();
const again = openExchange(path);
const startSeconds = (performance.now() - from) / 1_000;
const residentMb = process.memoryUsage.rss() / 1e6;
again.shutdown();
rmSync(folder, { recursive: true });
if (during.length === 0) throw new Error('no snapshot was taken while orders came: --minutes is too short');

report(
  'day',
  [
    {
      name: `longest pause of a snapshot, ms, ${perSecond} orders/s and ${ids / 1e6} M client ids`,
      value: Math.max(...during),
      limit: 50,
      better: 'lower',
    },
    { name: 'start afterwards, s', value: startSeconds, limit: 10, better: 'lower' },
  ],
  {
    snapshots: during.length,
    'acknowledgement p50, ms': percentile(waits, 0.5),
    'acknowledgement p99, ms': percentile(waits, 0.99),
    'longest acknowledgement, ms': percentile(waits, 1),
    'resident memory, MB': residentMb,
  },
);
