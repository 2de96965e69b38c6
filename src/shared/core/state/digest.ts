import { assert } from '../../base/assert.ts';

const words = new Uint32Array(2);
const float = new Float64Array(words.buffer);
const integer = new BigInt64Array(words.buffer);

const seedA = 0x811c9dc5;
const seedB = 0x9747b28c;
const primeA = 0x9e3779b1;
const primeB = 0x85ebca77;
/** How a digest's text begins. */
const mark = 'd';

/**
 * A rolling 64-bit hash of numbers, amounts and short texts: tells whether the same was told again, and guards against
 * no forger. Numbers count with all 64 bits, amounts with their lowest 64.
 */
export class Digest {
  #a = seedA | 0;
  #b = seedB | 0;

  /** The digest that a text was made from; a new one where that is empty. Throws where it is none. */
  static of(text: string): Digest {
    const digest = new Digest();
    if (text === '') return digest;
    assert(text.length === 17 && text.startsWith(mark), 'a digest');
    digest.#a = Number.parseInt(text.slice(1, 9), 16) | 0;
    digest.#b = Number.parseInt(text.slice(9), 16) | 0;
    return digest;
  }

  number(value: number): this {
    float[0] = value;
    return this.#words();
  }

  amount(value: bigint): this {
    integer[0] = value;
    return this.#words();
  }

  text(value: string): this {
    for (let index = 0; index < value.length; index++) this.#mix(value.charCodeAt(index));
    return this.#mix(value.length);
  }

  /** Takes in all that another one has. */
  digest(other: Digest): this {
    return this.#mix(other.#a).#mix(other.#b);
  }

  toString(): string {
    return mark + [this.#a, this.#b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
  }

  #words(): this {
    return this.#mix(words[0]!).#mix(words[1]!);
  }

  #mix(word: number): this {
    const a = Math.imul(this.#a ^ word, primeA);
    this.#a = a ^ (a >>> 15);
    const b = Math.imul(this.#b + word, primeB);
    this.#b = ((b << 13) | (b >>> 19)) ^ a;
    return this;
  }
}
