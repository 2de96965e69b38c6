import { ConfigError } from '../base/config-error.ts';
import { createSecretBox } from '../store/secrets/secret-box.ts';
import { openKeyFile, ringOfText } from '../store/secrets/key-ring.ts';
import { checkSecrets, rewrapSecrets } from '../store/secrets/sealed-rows.ts';
import type { StoppedData } from './stopped-data.ts';

export const keysUsage = [
  'npm run keys -- rotate    seals all secrets with a new master key and drops the old one',
  'npm run keys -- list      shows the ids of the master keys, the current one first',
  'The server must be stopped. Where HALYARD_SECRET_KEYS is set, put a new key before the others there, rotate, then',
  'take the old ones out.',
].join('\n');

/** Where the master keys are. */
export interface KeyPlace {
  /** Text of HALYARD_SECRET_KEYS; undefined where that is not set. */
  readonly text: string | undefined;
  /** File of the keys where it is not. */
  readonly file: string;
}

const environment = 'HALYARD_SECRET_KEYS';

async function rotate({ database, audit }: StoppedData, place: KeyPlace, nowMs: number): Promise<string> {
  const file = place.text === undefined ? openKeyFile(place.file) : undefined;
  const ring = file ?? ringOfText(place.text ?? '', environment);
  await checkSecrets(database, ring, file ? place.file : environment);
  // A rotation that was cut off has left two keys in the file, the new one first: it is gone on with.
  if (file && file.ids().length < 2) file.add();
  const count = await rewrapSecrets(database, ring, createSecretBox(ring));
  file?.keepCurrent();
  const { id } = ring.current();
  await audit.add({ time: nowMs, actor: '', action: 'operator/keys', ip: '', facts: { key: id, secrets: count } });
  return `${count} secrets were sealed with the key ${id}${file ? '; the old key is gone' : ''}`;
}

/** Runs one command of `npm run keys`; the text to print. Throws ConfigError with what is wrong. */
export async function keysCommand(
  data: StoppedData,
  place: KeyPlace,
  args: readonly string[],
  nowMs: number,
): Promise<string> {
  if (args.length !== 1) throw new ConfigError(keysUsage);
  if (args[0] === 'rotate') return rotate(data, place, nowMs);
  if (args[0] !== 'list') throw new ConfigError(keysUsage);
  const ids = (place.text === undefined ? openKeyFile(place.file) : ringOfText(place.text, environment)).ids();
  return ids.length === 0 ? 'There is no master key yet: the first secret makes one.' : ids.join('\n');
}
