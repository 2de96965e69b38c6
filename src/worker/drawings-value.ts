import type { Drawing } from '../shared/drawings/drawing.ts';

/** Drawings of one instrument, in no order that means something. */
export interface DrawingsValue {
  readonly drawings: readonly Drawing[];
}

/** What became of edits; all but `ok` change nothing. */
export type EditOutcome = 'ok' | 'too_many' | 'too_large' | 'invalid';
