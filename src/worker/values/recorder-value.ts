/** What the flight recorder is doing, and what it has kept. */
export interface RecorderValue {
  /** `failed` it switched itself off, see reason. */
  readonly state: 'on' | 'off' | 'failed';
  readonly reason: '' | 'unsupported' | 'store' | 'quota' | 'write' | 'slow' | 'error';
  /** Bytes that lie in the store. */
  readonly bytes: number;
  /** Span of what lies there, ms since the epoch; null where nothing does. */
  readonly startMs: number | null;
  readonly endMs: number | null;
}

/** A flight recording as a file, or why there is none. Times in ms since the epoch. */
export type RecordingExport =
  | { readonly ok: true; readonly name: string; readonly file: Blob; readonly startMs: number; readonly endMs: number }
  | { readonly ok: false; readonly reason: 'nothing' | 'off' | 'unsupported' | 'store' | 'error' };
