import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { ConfigError } from '../../base/config-error.ts';

const keyBytes = 32;
/** Bits of a file's mode that let others than its owner at it. */
const othersMode = 0o077;

/** A key that other keys are sealed with. `id` is told beside what it has sealed, and gives nothing of the key away. */
export interface MasterKey {
  readonly id: string;
  readonly bytes: Buffer;
}

/** The master keys of a server: the first one seals, all of them open. */
export interface KeyRing {
  /** Makes the first key where there is none yet. */
  current(): MasterKey;
  /** Undefined where no key has this id. */
  byId(id: string): MasterKey | undefined;
  /** Ids of all keys, that of the current one first. */
  ids(): readonly string[];
}

/** Eight hexadecimal digits. */
const idOf = (bytes: Buffer): string =>
  createHash('sha256').update('halyard key').update(bytes).digest('hex').slice(0, 8);

function keyOf(text: string, source: string): MasterKey {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== keyBytes || bytes.toString('base64url') !== text)
    throw new ConfigError(`${source} holds something that is no key of ${keyBytes} bytes: restore it from a backup`);
  return { id: idOf(bytes), bytes };
}

const newKey = (): MasterKey => {
  const bytes = randomBytes(keyBytes);
  return { id: idOf(bytes), bytes };
};

const ringOf = (keys: () => readonly MasterKey[], first: () => MasterKey): KeyRing => ({
  current: () => keys()[0] ?? first(),
  byId: (id) => keys().find((key) => key.id === id),
  ids: () => keys().map(({ id }) => id),
});

/** Keys of a text with commas between them, each 32 bytes in base64url; `source` names where it comes from. */
export function ringOfText(text: string, source: string): KeyRing {
  const keys = text.split(',').map((part) => keyOf(part.trim(), source));
  return ringOf(
    () => keys,
    () => newKey(),
  );
}

/** A ring in a file, which can take a new key and drop the old ones. */
export interface KeyFile extends KeyRing {
  /** Puts a new key before the others. Durable once it returns. */
  add(): void;
  /** Drops all keys but the current one. */
  keepCurrent(): void;
}

/**
 * The ring of a file for the server's own user only: a key a line, the current one first. The file is made when there
 * is the first secret to seal, so that a start needs no room on the disk for it. Throws ConfigError where it holds
 * something else or others may read it.
 */
export function openKeyFile(file: string): KeyFile {
  let known: readonly MasterKey[] = read();

  function read(): readonly MasterKey[] {
    if (!existsSync(file)) return [];
    if (process.platform !== 'win32' && (statSync(file).mode & othersMode) !== 0)
      throw new ConfigError(`${file} can be read by others than its owner: chmod 600 it`);
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
    if (lines.length === 0) throw new ConfigError(`${file} holds no key: restore it from a backup`);
    return lines.map((line) => keyOf(line, file));
  }

  function write(keys: readonly MasterKey[]): void {
    const text = keys.map(({ bytes }) => `${bytes.toString('base64url')}\n`).join('');
    const beside = `${file}.new`;
    writeFileSync(beside, text, { mode: 0o600, flush: true });
    renameSync(beside, file);
    known = keys;
  }

  return {
    ...ringOf(
      () => known,
      () => {
        write([newKey()]);
        return known[0]!;
      },
    ),
    add: () => write([newKey(), ...known]),
    keepCurrent: () => write(known.slice(0, 1)),
  };
}
