import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { parseJson } from '../../shared/base/parse-json.ts';
import type { Clock } from '../base/clock.ts';

const Kept = v.object({
  kind: v.picklist(['mail', 'sms']),
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  time: v.number(),
});

/** A message that was not sent: to whom, what, and when (ms). */
export type Kept = v.InferOutput<typeof Kept>;

/** Messages that have no way out. */
export interface Outbox {
  put(message: Omit<Kept, 'time'>): Promise<void>;
  /** Newest first. */
  list(): Promise<readonly Kept[]>;
}

/** More than these are not kept. */
const most = 200;

/**
 * The folder `outbox`: one JSON file a message, readable by the server's own user only, since they carry codes and
 * links. Its names sort by time.
 */
export function createOutbox(folder: string, clock: Clock): Outbox {
  let count = 0;
  const names = async (): Promise<string[]> => (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();

  return {
    async put(message) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const time = clock.nowMs();
      count += 1;
      const name = `${new Date(time).toISOString().replaceAll(':', '-')}-${String(count).padStart(6, '0')}-${message.kind}-${randomBytes(4).toString('hex')}.json`;
      await writeFile(join(folder, name), `${JSON.stringify({ ...message, time }, null, 2)}\n`, {
        mode: 0o600,
        flag: 'wx',
      });
      const old = (await names()).slice(0, -most);
      await Promise.all(old.map((each) => rm(join(folder, each), { force: true })));
    },
    async list() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const texts = await Promise.all((await names()).reverse().map((name) => readFile(join(folder, name), 'utf8')));
      // A file that the operator has changed is the operator's.
      return texts
        .map((text) => v.safeParse(Kept, parseJson(text)))
        .filter((parsed) => parsed.success)
        .map(({ output }) => output);
    },
  };
}
