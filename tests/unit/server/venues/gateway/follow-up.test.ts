import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  queried,
  denied,
  type FollowUp,
  isLost,
  nextAction,
  overdue,
  sentAt,
  timedOut,
} from '../../../../../src/server/venues/gateway/follow-up.ts';

/** Follows a request up, second by second, with what each question is answered; null for no answer. */
function followed(seconds: number, answer: (query: number) => 'unknown' | null) {
  const moves: [second: number, move: string][] = [];
  let follow: FollowUp = sentAt(0);
  for (let index = 0; index <= seconds && !isLost(follow); index++) {
    const move = nextAction(follow, index * 1_000);
    if (move !== 'wait') moves.push([index, move]);
    if (move === 'time_out') follow = timedOut(follow, index * 1_000);
    if (move === 'notify_owner') follow = overdue(follow);
    if (move === 'query') {
      follow = queried(follow, index * 1_000);
      if (answer(follow.queries) === 'unknown') follow = denied(follow, index * 1_000);
    }
  }
  return { moves, follow };
}

describe('following up a request without an answer', () => {
  it('waits 20 s, then asks after 1, 2, 4, 8, 16 and every 30 s', () => {
    expect(followed(160, () => null).moves).toEqual([
      [20, 'time_out'],
      ...[21, 23, 27, 35, 51, 81, 111, 141].map((at) => [at, 'query']),
    ]);
  });

  it('believes that it is lost by two denials, both at least 30 s after it was sent', () => {
    const { moves, follow } = followed(600, () => 'unknown');
    expect(moves.at(-1)).toEqual([51, 'query']);
    expect(isLost(follow)).toBe(true);
    expect(followed(50, () => 'unknown').follow.denials).toBe(1);
  });

  it('tells the owner after ten minutes, once, and goes on seldom', () => {
    const { moves } = followed(1_800, () => null);
    const reported = moves.findIndex(([, move]) => move === 'notify_owner');
    expect(moves[reported]).toEqual([600, 'notify_owner']);
    const later = moves.slice(reported + 1).map(([at]) => at);
    expect(later.every((at, index) => index < 2 || at - later[index - 1]! === 300)).toBe(true);
    expect(moves.filter(([, move]) => move === 'notify_owner')).toHaveLength(1);
  });

  it('is never lost before 30 s or without two denials, whatever is answered', () => {
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
        fc.integer({ min: 0, max: 700 }),
        (denies, seconds) => {
          const { moves, follow } = followed(seconds, (question) => (denies[question] ? 'unknown' : null));
          const late = moves
            .filter(([at, move]) => move === 'query' && at >= 30)
            .map(([at]) => moves.filter(([when, move]) => move === 'query' && when <= at).length);
          expect(follow.denials).toBe(late.filter((question) => denies[question]).length);
          expect(isLost(follow)).toBe(follow.denials >= 2);
        },
      ),
    );
  });
});
