import { useState } from 'react';
import { useNow } from '../use-now.ts';
import type { PeriodPatch } from './period-control.tsx';
import { dayOf, periodOf } from './period.ts';

const everyMs = 60_000;

/** The period that is looked at, the last 30 days at first, and the choice of another. */
export function usePeriod() {
  const now = useNow(everyMs);
  const [patch, choose] = useState<PeriodPatch>({ period: '30', from: undefined, to: undefined });
  return { period: periodOf(patch, now), today: dayOf(now), choose };
}
