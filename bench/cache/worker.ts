import { fillPacked, readPacked } from './packed.ts';
import { fillRows, readRows } from './rows.ts';

export type Job = 'fill' | 'packed' | 'rows';
/** Milliseconds since the start of a job: the database is open, all is read and in rows, and, with us, all is parsed too. */
export interface Result {
  readonly openedMs: number;
  readonly readMs: number;
  /** Fetched but not unpacked. */
  readonly fetchedMs?: number;
  readonly parsedMs?: number;
}

async function run(job: Job): Promise<Result> {
  if (job === 'packed') return readPacked();
  if (job === 'rows') return readRows();
  await fillPacked();
  await fillRows();
  return { openedMs: 0, readMs: 0 };
}

(self as unknown as { onconnect: (event: MessageEvent) => void }).onconnect = ({ ports: [port] }) => {
  port!.onmessage = ({ data }: MessageEvent<Job>) => {
    run(data).then((result) => port!.postMessage({ result }), (error: unknown) => port!.postMessage({ error: String(error) }));
  };
};
