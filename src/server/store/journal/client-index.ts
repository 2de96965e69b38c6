/**
 * Two 32-bit numbers that tell a text from others, as seldom alike as chance has it for whoever does not know the seed.
 */
export interface Print {
  readonly high: number;
  readonly low: number;
}

/** The print of a text under a seed. */
export function printOf(text: string, seed: number): Print {
  let high = seed ^ 0x9e3779b9;
  let low = Math.imul(seed, 0x85ebca6b) ^ 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
    high ^= high >>> 15;
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return { high: high >>> 0, low: low >>> 0 };
}

/** Numbers of a slot: high and low of a print, and the chunk it is in, 0 of an empty one. */
const width = 3;
/**
 * Slots of the first table and of the largest. A table is full when half of it is taken; then another one twice its
 * size is begun, so that none is ever made anew.
 */
const minSlots = 1 << 13;
const maxSlots = 1 << 21;

class Table {
  readonly slots: number;
  newestMs = Number.NEGATIVE_INFINITY;
  readonly #cells: Uint32Array;
  #taken = 0;

  constructor(slots: number) {
    this.slots = slots;
    this.#cells = new Uint32Array(slots * width);
  }

  get isFull(): boolean {
    return this.#taken * 2 >= this.slots;
  }

  add({ high, low }: Print, chunk: number): void {
    const cells = this.#cells;
    let slot = low & (this.slots - 1);
    while (cells[slot * width + 2] !== 0) slot = (slot + 1) & (this.slots - 1);
    cells[slot * width] = high;
    cells[slot * width + 1] = low;
    cells[slot * width + 2] = chunk;
    this.#taken += 1;
  }

  find({ high, low }: Print, found: number[]): void {
    const cells = this.#cells;
    for (let slot = low & (this.slots - 1); cells[slot * width + 2] !== 0; slot = (slot + 1) & (this.slots - 1)) {
      if (cells[slot * width] === high && cells[slot * width + 1] === low) found.push(cells[slot * width + 2]!);
    }
  }
}

/**
 * In which chunk a print is, for millions of them: 24 bytes or so each, without one object. Prints are added in the
 * order of their time.
 */
export class ClientIndex {
  #tables: Table[] = [];

  add(print: Print, chunk: number, atMs: number): void {
    let table = this.#tables.at(-1);
    if (!table || table.isFull) {
      table = new Table(table ? Math.min(maxSlots, table.slots * 2) : minSlots);
      this.#tables.push(table);
    }
    table.add(print, chunk);
    table.newestMs = Math.max(table.newestMs, atMs);
  }

  /** Chunks that have a print, the newest first. */
  find(print: Print): readonly number[] {
    const found: number[] = [];
    for (const table of this.#tables) table.find(print, found);
    return found.length > 1 ? found.sort((a, b) => b - a) : found;
  }

  /** Forgets what is certainly not newer than a time, a table at once. The newest table stays. */
  forget(untilMs: number): void {
    this.#tables = this.#tables.filter(
      ({ newestMs }, index) => newestMs > untilMs || index === this.#tables.length - 1,
    );
  }
}
