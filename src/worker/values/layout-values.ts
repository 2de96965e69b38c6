import type { Alert } from '../../shared/trade/alert.ts';
import type { Drawing } from '../../shared/drawings/drawing.ts';
import type { IndicatorTemplate } from '../../shared/trade/workspace/indicator-template.ts';
import type { SavedLayout } from '../../shared/trade/workspace/saved-layout.ts';

/** Drawings of one instrument, in no order that means something. */
export interface DrawingsValue {
  readonly drawings: readonly Drawing[];
}

/** What users save under names of their own, by the view that has it. */
export interface NamedEntries {
  templates: IndicatorTemplate;
  layouts: SavedLayout;
}
export type NamedKind = keyof NamedEntries;

/** What somebody has saved under names, in no order that means something. */
export interface NamedValue<E> {
  readonly entries: readonly E[];
}

/** What became of edits; all but `ok` change nothing. */
export type EditOutcome = 'ok' | 'too_many' | 'too_large' | 'invalid';

/** One's alerts that still wait. */
export type AlertsValue = readonly Alert[];
