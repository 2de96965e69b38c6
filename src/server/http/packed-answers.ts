import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const pack = promisify(gzip);
/** Answers shorter than this, in characters, are sent as they are. */
const worthPacking = 16 * 1024;

/** An answer as it travels. */
export interface PackedAnswer {
  readonly text: string;
  /** The same as gzip; undefined where the text is too short to be worth it. */
  readonly gzip: Buffer | undefined;
}

/**
 * Answers that have a version, made and packed once for each: tables of one row after another come down to a thirtieth, off the main thread. Holds the newest
 * version of so many calls, those that were asked for last.
 */
export class PackedAnswers {
  readonly #most: number;
  readonly #kept = new Map<string, { readonly version: string; readonly answer: Promise<PackedAnswer> }>();

  constructor(most = 16) {
    this.#most = most;
  }

  /** The answer to a call in a version; `make` gives its text where it is not held. One that could not be made is not held. */
  async of(call: string, version: string, make: () => Promise<string> | string): Promise<PackedAnswer> {
    const known = this.#kept.get(call);
    const held = known?.version === version ? known : { version, answer: packed(make) };
    this.#kept.delete(call);
    this.#kept.set(call, held);
    for (const oldest of [...this.#kept.keys()].slice(0, Math.max(0, this.#kept.size - this.#most))) this.#kept.delete(oldest);
    try {
      return await held.answer;
    } catch (error) {
      if (this.#kept.get(call) === held) this.#kept.delete(call);
      throw error;
    }
  }
}

async function packed(make: () => Promise<string> | string): Promise<PackedAnswer> {
  const text = await make();
  return { text, gzip: text.length < worthPacking ? undefined : await pack(text, { level: 6 }) };
}
