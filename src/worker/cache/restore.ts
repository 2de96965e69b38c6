import * as v from 'valibot';
import type { Environment } from '../environment.ts';
import { parsePacked } from './columns.ts';

export interface Restored<T> {
  /** Version that the server gave, "" where it gives none. */
  readonly version: string;
  /** When it was written, ms on the wall clock. */
  readonly savedMs: number;
  readonly value: T;
}

/**
 * What the pack `name` holds; undefined where there is none, or where it is of another form, which is logged. Never
 * rejects.
 */
export async function restore<T>(
  { packs, log }: Pick<Environment, 'packs' | 'log'>,
  name: string,
  schema: v.GenericSchema<T>,
): Promise<Restored<T> | undefined> {
  const pack = await packs.read(name);
  if (!pack) return undefined;
  const parsed = parsePacked(schema, pack.value);
  if (parsed.success) return { version: pack.version, savedMs: pack.savedMs, value: parsed.output };
  log.warn(`cache of ${name} is of another form`, v.flatten(parsed.issues));
  return undefined;
}
