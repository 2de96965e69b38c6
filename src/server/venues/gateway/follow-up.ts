import { minuteMs, secondMs } from '../../../shared/base/time.ts';

/** After so long without an answer the outcome of a request counts as unknown. */
const answerMs = 20 * secondMs;
/** A request may still arrive until so long after it was sent. */
const arrivalMs = 30 * secondMs;
/** Queries made after that which must find nothing before the request counts as lost. */
const denialsNeeded = 2;
/** Waits between two queries; the last one repeats. */
const waits = [1, 2, 4, 8, 16, 30].map((seconds) => seconds * secondMs);
/** After so long without an answer the owner is notified, and queries become rare. */
const overdueMs = 10 * minuteMs;
const rareMs = 5 * minuteMs;

/** One request without an answer, and what has been done about it. Times are ms. */
export interface FollowUp {
  readonly sentMs: number;
  /** Its outcome has been reported as unknown. */
  readonly isTimedOut: boolean;
  readonly queries: number;
  /** When the next query is due. */
  readonly queryMs: number;
  /** Queries that found nothing, made late enough to count. */
  readonly denials: number;
  /** Its owner has been notified that no answer comes. */
  readonly isOverdue: boolean;
}

/** What is due now: nothing, reporting the outcome as unknown, a query, or notifying the owner. */
export type NextAction = 'wait' | 'time_out' | 'query' | 'notify_owner';

export const sentAt = (sentMs: number): FollowUp => ({
  sentMs,
  isTimedOut: false,
  queries: 0,
  queryMs: sentMs + answerMs,
  denials: 0,
  isOverdue: false,
});

export function nextAction({ sentMs, isTimedOut, queryMs, isOverdue }: FollowUp, nowMs: number): NextAction {
  if (!isTimedOut) return nowMs >= sentMs + answerMs ? 'time_out' : 'wait';
  if (!isOverdue && nowMs >= sentMs + overdueMs) return 'notify_owner';
  return nowMs >= queryMs ? 'query' : 'wait';
}

export const timedOut = (follow: FollowUp, nowMs: number): FollowUp => ({
  ...follow,
  isTimedOut: true,
  queryMs: nowMs + waits[0]!,
});

/** A query has been sent; the next one is due after its wait, answered or not. */
export const queried = (follow: FollowUp, nowMs: number): FollowUp => {
  const queries = follow.queries + 1;
  return {
    ...follow,
    queries,
    queryMs: nowMs + (follow.isOverdue ? rareMs : waits[Math.min(queries, waits.length - 1)]!),
  };
};

export const overdue = (follow: FollowUp): FollowUp => ({ ...follow, isOverdue: true });

/** The venue did not know the request when it was queried at that time; a query made too early proves nothing. */
export const denied = (follow: FollowUp, queriedMs: number): FollowUp =>
  queriedMs >= follow.sentMs + arrivalMs ? { ...follow, denials: follow.denials + 1 } : follow;

/**
 * Whether it is certain that the venue never got the request: only then may it be sent again, under another client id.
 */
export const isLost = ({ isTimedOut, denials }: FollowUp): boolean => isTimedOut && denials >= denialsNeeded;
