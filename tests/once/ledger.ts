/**
 * What was said of a press: its order stands, it does not, or nobody knows yet. `twin`: an equal one goes out from
 * another window, and this one does not. `ended`: window or worker ended with the press under way, and it may never
 * have reached the worker's store.
 */
export type Word = 'there' | 'absent' | 'twin' | 'unsure' | 'ended';

/** Codes of answers that do not say whether the request was taken. */
const unsure: readonly string[] = ['NETWORK', 'TIMEOUT', 'OUTCOME_UNKNOWN', 'INTERNAL', 'UNAVAILABLE'];

/** The word of a call's end: `OK`, or the code that it failed with. */
export function wordOf(code: string): Word {
  if (code === 'OK') return 'there';
  if (code === 'TWIN') return 'twin';
  return unsure.includes(code) ? 'unsure' : 'absent';
}

/** What became of a run. */
export interface Verdict {
  readonly presses: number;
  readonly there: number;
  readonly absent: number;
  readonly twins: number;
  /** Nobody knows yet, and the browser still looks for them. */
  readonly lookedFor: number;
  /** Their window or worker ended, and nothing more was said. */
  readonly ended: number;
  /** What must not be, one line each. */
  readonly problems: readonly string[];
}

/** Every press by its client id, and what was said of it; several words where it went out again. */
export class Ledger {
  readonly #words = new Map<string, Word[]>();

  get presses(): number {
    return this.#words.size;
  }

  press(clientId: string): void {
    if (!this.#words.has(clientId)) this.#words.set(clientId, []);
  }

  say(clientId: string, word: Word): void {
    const words = this.#words.get(clientId);
    if (!words) throw new Error(`${clientId} was never pressed`);
    words.push(word);
  }

  /**
   * Compares with the client ids of all orders that the server has, each as often as it is there, and with those that
   * the browser still keeps as sent.
   */
  judge(ordered: readonly string[], kept: readonly string[]): Verdict {
    const counts = new Map<string, number>();
    for (const id of ordered) counts.set(id, (counts.get(id) ?? 0) + 1);
    const problems: string[] = [];
    const sums = { there: 0, absent: 0, twins: 0, lookedFor: 0, ended: 0 };
    for (const id of counts.keys()) if (!this.#words.has(id)) problems.push(`${id}: an order that nobody pressed`);
    for (const [id, words] of this.#words) {
      const count = counts.get(id) ?? 0;
      const said = words.join(', ') || 'nothing';
      if (count > 1) problems.push(`${id}: ${count} orders, and said was ${said}`);
      if (count === 0 && words.includes('there')) problems.push(`${id}: no order, and said was ${said}`);
      if (count > 0 && !words.includes('there') && (words.includes('absent') || words.includes('twin')))
        problems.push(`${id}: an order, and said was ${said}`);
      if (words.includes('there')) sums.there++;
      else if (words.includes('twin')) sums.twins++;
      else if (words.includes('absent')) sums.absent++;
      else if (kept.includes(id)) sums.lookedFor++;
      else if (words.includes('ended')) sums.ended++;
      else problems.push(`${id}: ${count} orders, said was ${said}, and nobody looks for it`);
    }
    return { presses: this.presses, ...sums, problems };
  }
}
