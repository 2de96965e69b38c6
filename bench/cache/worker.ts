import { fillFloor, readFloor, readSmall } from './floor.ts';
import { fillPacked, readPacked } from './packed.ts';
import { fillRows, readRows } from './rows.ts';

/**
 * Each way has a profile of its own: a browser keeps all databases of an origin in one file, and opens it as a whole.
 */
export type Way = 'packed' | 'rows' | 'floor';
export type Job = Way | 'small' | `fill ${Way}`;
/**
 * Milliseconds since the start of a job: the database is open, all is read and in rows, and, with us, all is parsed
 * too.
 */
export interface Result {
  readonly openedMs: number;
  readonly readMs: number;
  /** Fetched but not unpacked. */
  readonly fetchedMs?: number;
  /** Fetched and parsed, column by column and into rows, as the engine does it. */
  readonly parsedMs?: number;
}

const fills = { 'fill packed': fillPacked, 'fill rows': fillRows, 'fill floor': fillFloor };

async function run(job: Job): Promise<Result> {
  if (job === 'packed') return readPacked();
  if (job === 'rows') return readRows();
  if (job === 'floor') return readFloor();
  if (job === 'small') return readSmall();
  await fills[job]();
  return { openedMs: 0, readMs: 0 };
}

(self as unknown as { onconnect: (event: MessageEvent) => void }).onconnect = ({ ports: [port] }) => {
  port!.onmessage = ({ data }: MessageEvent<Job>) => {
    run(data).then(
      (result) => port!.postMessage({ result }),
      (error: unknown) => port!.postMessage({ error: String(error) }),
    );
  };
};
