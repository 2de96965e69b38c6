import { type BarColumns, barAt } from '../../../shared/indicators/series.ts';
import type { BarList } from '../../../shared/market/bar-list.ts';

/**
 * Bars whose numbers never change: `first` is that of the oldest, and older ones that come in front get lower numbers,
 * below zero too.
 */
export interface NumberedBars extends BarColumns {
  readonly first: number;
}

/** What a new list of bars changed. */
export interface Taken {
  /** How many bars came in front of the oldest. */
  readonly prepended: number;
  /** Bars before this index are as they were. */
  readonly from: number;
  /** Nothing of the bars before was found again: their numbers mean other bars now. */
  readonly anew: boolean;
}

const names = ['time', 'open', 'high', 'low', 'close', 'volume'] as const;
type Name = (typeof names)[number];
const minRoom = 1_024;

/**
 * Columns with room at both ends, twice as much whenever it is used up. The columns begin at the oldest bar; they are
 * other arrays after bars came in front or room was made.
 */
export class BarStore implements NumberedBars {
  first = 0;
  length = 0;
  time = new Float64Array(0);
  open = new Float64Array(0);
  high = new Float64Array(0);
  low = new Float64Array(0);
  close = new Float64Array(0);
  volume = new Float64Array(0);
  #room = roomOf(0);
  #start = 0;
  /** The list that was taken last, and how often it had been rewritten. */
  #list: BarList | undefined;
  #rewrites = 0;

  /**
   * Takes the list as it stands now. Where it only changed or grew at its ends, just the ends are written; another list
   * is compared bar by bar.
   */
  take(bars: BarList): Taken {
    const front = this.#frontOf(bars);
    const last = front === undefined ? -1 : front + this.length - 1;
    const isKnown = bars === this.#list && bars.rewrites === this.#rewrites;
    this.#list = bars;
    this.#rewrites = bars.rewrites;
    if (front === undefined || bars.openMs(last) !== this.time[this.length - 1]) return this.#begin(bars);
    const prepended = Math.max(0, front);
    const from = isKnown ? last : this.#firstChange(bars, front, last);
    this.#makeRoom(prepended, bars.length - front - this.length);
    for (let index = 0; index < prepended; index++) this.#write(index, bars, index);
    for (let i = from; i < bars.length; i++) this.#write(i - Math.min(0, front), bars, i);
    this.length = bars.length - Math.min(0, front);
    return { prepended, from: prepended > 0 ? 0 : from - Math.min(0, front), anew: false };
  }

  /**
   * How many bars of the list stand before the oldest one here, negative where the list begins later; undefined where
   * the two have none in common.
   */
  #frontOf(bars: BarList): number | undefined {
    const begin = bars.openMs(0);
    if (this.length === 0 || bars.length === 0) return undefined;
    const oldest = this.time[0]!;
    if (begin === oldest) return 0;
    if (begin < oldest) {
      const at = bars.indexOf(oldest);
      return bars.openMs(at) === oldest ? at : undefined;
    }
    const at = barAt(this, begin);
    return this.time[at] === begin ? -at : undefined;
  }

  /** Place in the list of the first bar that is not as it is here; the last one that both have where all are. */
  #firstChange(bars: BarList, front: number, last: number): number {
    const isSame = (i: number) => names.every((name, field) => this[name][i - front] === bars.value(i, field));
    let at = Math.max(0, front);
    while (at < last && isSame(at)) at++;
    return at;
  }

  #begin(bars: BarList): Taken {
    this.first = 0;
    this.length = 0;
    this.#makeRoom(0, bars.length);
    for (let index = 0; index < bars.length; index++) this.#write(index, bars, index);
    this.length = bars.length;
    return { prepended: 0, from: 0, anew: true };
  }

  #write(at: number, bars: BarList, place: number): void {
    for (let field = 0; field < names.length; field++) this[names[field]!][at] = bars.value(place, field);
  }

  /** Lets the columns begin `front` bars earlier and have room for `back` more. */
  #makeRoom(front: number, back: number): void {
    const capacity = this.#room.time.length;
    const fits = this.#start >= front && this.#start + this.length + back <= capacity;
    if (fits && front === 0) return;
    if (!fits) {
      const needed = front + this.length + back;
      const next = Math.max(minRoom, 2 ** Math.ceil(Math.log2(needed + 1)));
      // Spare room goes to the front where bars come in front, else to the end.
      const start = front > 0 ? Math.floor((next - needed) / 2) + front : 0;
      const room = roomOf(next);
      for (const name of names) room[name].set(this[name].subarray(0, this.length), start);
      this.#room = room;
      this.#start = start;
    }
    this.#start -= front;
    this.first -= front;
    for (const name of names) this[name] = this.#room[name].subarray(this.#start);
    this.length += front;
  }
}

function roomOf(capacity: number): Record<Name, Float64Array<ArrayBuffer>> {
  const column = () => new Float64Array(capacity);
  return { time: column(), open: column(), high: column(), low: column(), close: column(), volume: column() };
}
