import { minuteMs, secondMs } from '../../../shared/kit/time.ts';

/** An answer that has not come after so long comes never, as far as one may count on it. */
const answerMs = 20 * secondMs;
/** A venue that does not know an order so soon after it was sent may get it yet. */
const arrivalMs = 30 * secondMs;
/** So many questions, asked after that, have to be answered by not knowing it. */
const denialsNeeded = 2;
/** Waits between two questions; the last one goes on. */
const waits = [1, 2, 4, 8, 16, 30].map((seconds) => seconds * secondMs);
/** After so long without a word the owner is told, and questions are asked seldom. */
const overdueMs = 10 * minuteMs;
const seldomMs = 5 * minuteMs;

/** One request without an answer, and what has been done about it. Times are ms. */
export interface FollowUp {
  readonly sentMs: number;
  /** It was told that the outcome is unknown. */
  readonly isTimedOut: boolean;
  readonly questions: number;
  /** When the next question is due. */
  readonly askMs: number;
  /** Questions that were answered by not knowing it, asked late enough to count. */
  readonly denials: number;
  /** Its owner was told that nothing can be found out. */
  readonly isOverdue: boolean;
}

/** What is to be done now: nothing, say that the outcome is unknown, ask, or tell the owner that no answer comes. */
export type Move = 'wait' | 'time_out' | 'ask' | 'tell_owner';

export const sentAt = (sentMs: number): FollowUp => ({
  sentMs,
  isTimedOut: false,
  questions: 0,
  askMs: sentMs + answerMs,
  denials: 0,
  isOverdue: false,
});

export function nextMove({ sentMs, isTimedOut, askMs, isOverdue }: FollowUp, nowMs: number): Move {
  if (!isTimedOut) return nowMs >= sentMs + answerMs ? 'time_out' : 'wait';
  if (!isOverdue && nowMs >= sentMs + overdueMs) return 'tell_owner';
  return nowMs >= askMs ? 'ask' : 'wait';
}

export const timedOut = (follow: FollowUp, nowMs: number): FollowUp => ({
  ...follow,
  isTimedOut: true,
  askMs: nowMs + waits[0]!,
});

/** A question is on its way; whether it is answered or not, the next one comes after its wait. */
export const asked = (follow: FollowUp, nowMs: number): FollowUp => {
  const questions = follow.questions + 1;
  return {
    ...follow,
    questions,
    askMs: nowMs + (follow.isOverdue ? seldomMs : waits[Math.min(questions, waits.length - 1)]!),
  };
};

export const overdue = (follow: FollowUp): FollowUp => ({ ...follow, isOverdue: true });

/** The venue does not know it, by a question of that time; one that was asked too early says nothing. */
export const denied = (follow: FollowUp, askedMs: number): FollowUp =>
  askedMs >= follow.sentMs + arrivalMs ? { ...follow, denials: follow.denials + 1 } : follow;

/** Whether it is certain by now that the venue never got it: only then may it be sent again, under another client id. */
export const isLost = ({ isTimedOut, denials }: FollowUp): boolean => isTimedOut && denials >= denialsNeeded;
