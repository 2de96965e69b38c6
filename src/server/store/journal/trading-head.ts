import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';

/** The last record that was committed: its number and its link in the chain. */
export interface TradingHead {
  readonly seq: number;
  readonly chain: string;
}

/**
 * The head of the journal in a file of its own, so that a trading file that is missing, shortened or older is noticed.
 */
export interface TradingHeadFile {
  readonly path: string;
  /** Undefined where none has been kept, or none that is whole. */
  read(): TradingHead | undefined;
  /** After each commit; the operating system has it once it returns. Throws where that takes nothing. */
  write(head: TradingHead): void;
  /** Flushed to the disk. Idempotent. */
  close(): void;
}

/** `seq` in 15 places, 32 digits of the chain, eight of the sum of both, a line end. */
const line = /^ *(\d+) ([0-9a-f]{32}) ([0-9a-f]{8})\n$/;
const lineBytes = 58;

const sumOf = (text: string): string => crc32(text).toString(16).padStart(8, '0');

function lineOf({ seq, chain }: TradingHead): string {
  const text = `${String(seq).padStart(15)} ${chain}`;
  return `${text} ${sumOf(text)}\n`;
}

function headIn(text: string): TradingHead | undefined {
  const [, seq, chain, sum] = line.exec(text) ?? [];
  return seq !== undefined && chain !== undefined && sum === sumOf(text.slice(0, -sum!.length - 2))
    ? { seq: Number(seq), chain }
    : undefined;
}

/**
 * Heads are written in turn into two lines of one file, in place: where the machine dies in the middle of one the other
 * is whole. It is never ahead of the journal, which is on the disk before it.
 */
export function openTradingHead(path: string): TradingHeadFile {
  let file: number | undefined;
  let turn: number = 0;
  return {
    path,
    read() {
      if (!existsSync(path)) return undefined;
      const text = readFileSync(path, 'utf8');
      const heads = [text.slice(0, lineBytes), text.slice(lineBytes)].flatMap((each) => headIn(each) ?? []);
      return heads.sort((a, b) => b.seq - a.seq)[0];
    },
    write(head) {
      file ??= openSync(path, existsSync(path) ? 'r+' : 'w', 0o600);
      writeSync(file, lineOf(head), turn * lineBytes);
      turn = 1 - turn;
    },
    close() {
      if (file === undefined) return;
      fsyncSync(file);
      closeSync(file);
      file = undefined;
    },
  };
}
