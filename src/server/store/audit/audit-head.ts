import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { ConfigError } from '../../base/config-error.ts';

/** The last entry of the audit log: its number, which is how many there are, and its hash. */
export interface AuditHead {
  readonly seq: number;
  readonly hash: string;
}

/** Where the head is kept, apart from the log itself. */
export interface AuditHeadFile {
  /** Undefined where none has been kept yet. Throws ConfigError where the file holds something else. */
  read(): AuditHead | undefined;
  /** Durable once it returns: another file takes the place of the one before. */
  write(head: AuditHead): void;
}

/**
 * The head in a file beside the database, so that entries cut off at the end of the log are missed. Nothing is written
 * before the first entry.
 */
export function createAuditHeadFile(path: string): AuditHeadFile {
  return {
    read() {
      let text: string;
      try {
        text = readFileSync(path, 'utf8');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
      const [, seq, hash] = /^(\d{1,15}) ([0-9a-f]{64})\n$/.exec(text) ?? [];
      if (seq === undefined || hash === undefined)
        throw new ConfigError(
          `${path} holds no head of the audit log: restore it from a backup, or remove it; entries that are missing at the log's end are not noticed then`,
        );
      return { seq: Number(seq), hash };
    },
    write({ seq, hash }) {
      const fresh = `${path}.new`;
      const file = openSync(fresh, 'w', 0o600);
      try {
        writeSync(file, `${seq} ${hash}\n`);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      renameSync(fresh, path);
    },
  };
}
