// A frame of our wire → merged book, beside its floor and its peers, in a Chromium SharedWorker: chunks of frames, the
// least of several rounds.
import { deflateRawSync } from 'node:zlib';
import { recorded } from './engine/recorded.ts';
import { framesAChunk, synthetic } from './engine/traffic.ts';
import type { Job, Result } from './engine/worker.ts';
import { openBench } from './harness/page.ts';
import { report, type Target } from './harness/report.ts';

const page = await openBench('engine');
const tab = await page.context.newPage();
await tab.goto(page.url);
const job: Job = { rounds: 40, recorded: recorded() };
const results = await tab.evaluate(
  (asked) => (globalThis as unknown as { run: (job: Job) => Promise<readonly Result[]> }).run(asked),
  job,
);
await page.close();

/** Why a gate leaves room beside ccxt. */
const ofPeers = 'what a garbage collection of the peer costs moves the ratio by a tenth either way from run to run';
const peers = ['ccxt 4.5.70', 'ccxt 4.5.84'] as const;
const targets: Target[] = [];
const figures: Record<string, number> = {};
for (const { name, us, bytes } of results) {
  const ratio = (of: keyof typeof us, to: keyof typeof us = 'JSON.parse') => us[of] / us[to];
  for (const [contestant, value] of Object.entries(us)) {
    figures[`${name}: ${contestant}, us a frame`] = value;
    console.log(
      `${name.padEnd(15)} ${contestant.padEnd(20)} ${value.toFixed(2).padStart(9)} us a frame  ${(value / us['JSON.parse']).toFixed(3).padStart(8)} × JSON.parse`,
    );
  }
  figures[`${name}: bytes a frame, JSON`] = bytes.json;
  figures[`${name}: bytes a frame, binary`] = bytes.varint;
  if (!/^[15]k/.test(name)) continue;
  const binary = name.startsWith('1k') ? 100 : 300;
  figures[`JSON frame to merged book + top 20, ${name} / JSON.parse`] = ratio('ours, JSON + top 20');
  for (const peer of peers) figures[`${peer} / ours (JSON), ${name}`] = ratio(peer, 'ours, JSON, bare');
  targets.push(
    {
      name: `binary frame to merged book, ${name} / JSON.parse`,
      value: ratio('ours, binary'),
      limit: 0.15,
      better: 'lower',
    },
    {
      name: `varint frame to merged book, ${name} / JSON.parse`,
      value: ratio('ours, varint'),
      limit: 0.2,
      better: 'lower',
    },
    // Both books of ccxt beside the same limits: its later releases shift their rows in a loop of their own and take a
    // fifteenth to a twentieth of the time. They judge neither seal nor checksum, and so our books are fed frames that
    // have none.
    ...peers.map(
      (peer): Target => ({
        name: `${peer} / ours (binary), ${name}`,
        value: ratio(peer, 'ours, binary, bare'),
        limit: binary,
        better: 'higher',
        gate: { limit: binary / 1.3, because: ofPeers },
      }),
    ),
  );
}
const [small, large] = results as [Result, Result];
targets.push({
  name: '5k levels / 1k levels, ours (binary)',
  value: large.us['ours, binary'] / small.us['ours, binary'],
  limit: 1.5,
  better: 'lower',
});

const { sealed, varint } = synthetic(1_000);
const mean = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0) / framesAChunk;
const plain = mean(sealed.slice(1).map((text) => text.length));
const deflated = mean(sealed.slice(1).map((text) => deflateRawSync(text).length));
const packed = mean(varint.slice(1).map(({ length }) => length));
figures['bytes a frame: JSON, deflated'] = deflated;
targets.push(
  { name: 'bytes a frame, binary / JSON', value: packed / plain, limit: 0.15, better: 'lower' },
  { name: 'bytes a frame, binary / deflated JSON', value: packed / deflated, limit: 0.6, better: 'lower' },
);
report('engine', targets, figures);
