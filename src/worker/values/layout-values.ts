import type { Alert } from '../../shared/trade/alert.ts';
import type { Drawing } from '../../shared/drawings/drawing.ts';
import type { IndicatorTemplate } from '../../shared/trade/workspace/indicator-template.ts';

/** Drawings of one instrument, in no order that means something. */
export interface DrawingsValue {
  readonly drawings: readonly Drawing[];
}

/** One's templates of indicators, in no order that means something. */
export interface TemplatesValue {
  readonly templates: readonly IndicatorTemplate[];
}

/** What became of edits; all but `ok` change nothing. */
export type EditOutcome = 'ok' | 'too_many' | 'too_large' | 'invalid';

/** One's alerts that still wait. */
export type AlertsValue = readonly Alert[];
