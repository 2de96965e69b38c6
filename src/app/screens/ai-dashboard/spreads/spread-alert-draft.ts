import type { SymbolRef } from '../../../../shared/market/instrument.ts';
import {
  type AlertChannel,
  type AlertCondition,
  type AlertDirection,
  type AlertSpread,
  spreadBounds,
} from '../../../../shared/trade/alert.ts';
import { numberOf } from '../../../market/alerts/alert-draft.ts';
import { directionTo, isPassed } from '../../../market/alerts/alert-direction.ts';

/** An alert on the spread of a pair as it is being written: numbers are texts as typed. */
export interface SpreadAlertDraft {
  readonly of: AlertSpread;
  /** Basis points. */
  readonly level: string;
  readonly direction: AlertDirection;
  /** The direction was chosen by hand; it does not follow the level any more. */
  readonly isDirectionChosen: boolean;
  readonly durationS: string;
  readonly channels: readonly AlertChannel[];
}

export const firstSpreadAlert: SpreadAlertDraft = {
  of: 'OPEN',
  level: '',
  direction: 'UP_TO',
  isDirectionChosen: false,
  durationS: '0',
  channels: ['web', 'app'],
};

/** A draft with another level; its direction is that from the spread of this moment, NaN of none, unless chosen. */
export function withLevel(draft: SpreadAlertDraft, level: string, now: number): SpreadAlertDraft {
  const value = numberOf(level);
  const isFollowing = !draft.isDirectionChosen && Number.isFinite(value) && Number.isFinite(now);
  return { ...draft, level, direction: isFollowing ? directionTo(String(value), now) : draft.direction };
}

/** What is wrong with a level: no number, beyond its bounds, or a spread that is there already. */
export type LevelFault = 'number' | 'bounds' | 'passed';

/** Undefined where the level can be waited for. `now` is the spread, NaN where it is not known. */
export function levelFault({ level, direction }: SpreadAlertDraft, now: number): LevelFault | undefined {
  const value = numberOf(level);
  if (!Number.isFinite(value)) return 'number';
  if (value < spreadBounds.min || value > spreadBounds.max) return 'bounds';
  return isPassed(direction, String(value), now) ? 'passed' : undefined;
}

/** What a draft without faults waits for, between its market and the other one. */
export const spreadConditionOf = (draft: SpreadAlertDraft, other: SymbolRef): AlertCondition => ({
  kind: 'SPREAD',
  other_leg: { exchange: other.exchange, symbol: other.symbol, account_type: other.account_type },
  spread_of: draft.of,
  spread_bps: numberOf(draft.level),
  direction: draft.direction,
  duration_s: Number(draft.durationS),
  channel: [...draft.channels],
});
