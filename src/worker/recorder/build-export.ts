import { flightEnding, flightFormat, flightVersion, headerLine } from '../../shared/wire/flight-file.ts';
import { recordKinds, RecordWriter } from '../../shared/wire/flight-record.ts';
import { gzipStored } from '../../shared/wire/gzip-stored.ts';
import type { RecordingExport } from '../api.ts';
import type { KeptAction, Recording } from '../environment.ts';
import type { ChunkRing } from './chunk-ring.ts';
import { pack } from './pack.ts';

const actionBytes = 65_536;

/**
 * The file of all that is kept: gzip members one after another — the header, each chunk as it lies in the store, and
 * the actions. Rejects where the store fails.
 */
export async function buildExport(
  { store, build }: Recording,
  ring: ChunkRing,
  owner: number,
): Promise<RecordingExport> {
  await ring.settled();
  if (!(await store.open())) return { ok: false, reason: 'store' };
  const heads = (await store.heads()).filter(({ format }) => format === flightVersion);
  const read = await Promise.all(heads.map(async (head) => ({ head, body: await store.body(head.id) })));
  const chunks = read.flatMap(({ head, body }) => (body ? [{ head, body }] : []));
  const first = chunks[0]?.head;
  const last = chunks.at(-1)?.head;
  if (!first || !last) return { ok: false, reason: 'nothing' };
  const startMs = first.startMs;
  const endMs = last.endMs;
  const streams = [...new Set(chunks.flatMap(({ head }) => head.streams))].sort();
  const header = headerLine({
    format: flightFormat,
    version: flightVersion,
    build,
    startMs,
    endMs,
    chunks: chunks.length,
    streams,
  });
  const actions = await actionRecords(await store.actions(owner));
  const file = new Blob([gzipStored(header), ...chunks.map(({ body }) => body), actions], { type: 'application/gzip' });
  return { ok: true, name: `halyard-${nameOfTime(endMs)}${flightEnding}`, file, startMs, endMs };
}

function actionRecords(actions: readonly KeptAction[]): Promise<Uint8Array<ArrayBuffer>> {
  const writer = new RecordWriter(actionBytes);
  for (const { atMs, text } of actions) writer.text(recordKinds.action, 0, atMs, text);
  return pack(writer.take());
}

/** `2026-03-09-140211`, UTC. */
const nameOfTime = (ms: number): string =>
  new Date(ms).toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
