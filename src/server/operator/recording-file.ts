import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { Refusal } from '../../shared/base/refusal.ts';
import { areColumns, openColumns, type RecordingColumns } from '../../shared/market/recording/columns.ts';
import { readRecording } from '../../shared/market/recording/read-recording.ts';
import { ConfigError } from '../base/config-error.ts';

/** A file that begins so is gzipped. */
const gzipped = [0x1f, 0x8b];

/**
 * The recording of one market in a file of lines, gzipped or not, or of columns. Throws ConfigError with what is wrong
 * with it.
 */
export function recordingIn(path: string): RecordingColumns {
  const bytes = bytesIn(path);
  try {
    if (areColumns(bytes)) return openColumns(bytes.buffer);
    const [recording, ...others] = readRecording(bytes).recordings;
    if (recording && others.length === 0) return recording;
    const names = [recording, ...others].map((each) => each?.market.symbol).join(', ');
    throw new ConfigError(`--recording: ${path} holds several markets: ${names}`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new ConfigError(`--recording: ${path}: ${JSON.stringify(error.data)}`, { cause: error });
  }
}

function bytesIn(path: string): Uint8Array<ArrayBuffer> {
  try {
    const bytes = readFileSync(path);
    return Uint8Array.from(gzipped.every((byte, index) => bytes[index] === byte) ? gunzipSync(bytes) : bytes);
  } catch (error) {
    throw new ConfigError(`--recording: ${path}: ${(error as Error).message}`, { cause: error });
  }
}
