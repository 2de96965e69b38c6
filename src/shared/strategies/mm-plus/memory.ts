import * as v from 'valibot';
import { SeenBook } from '../legs/situation.ts';
import { doings } from './doing.ts';
import { DutyMemory } from './duty.ts';

/** What a MM_PLUS remembers beside what every maker does. */
export const Memory = v.object({
  duty: DutyMemory,
  doing: v.nullable(v.picklist(doings)),
  /** Since when the books of its legs are as they are; none where it does not hedge. */
  books: v.array(SeenBook),
});
