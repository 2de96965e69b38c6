import type { NewUser, StoryUser } from '../user.ts';

/**
 * How often the calm markets take their steps, which are those of a tenth of a second, some at a time: a window that is
 * told less often costs less.
 */
export const calmPaceMs = 1_000;

/** What a story asks of its server's process: a user, or that no timer runs more often than so. */
export type Order =
  | { readonly id: number; readonly user: NewUser }
  | {
      /** The shortest time between two runs of a timer, ms. */
      readonly paceMs: number;
    };

/** What the process answers. */
export interface Answer {
  readonly id: number;
  readonly user?: StoryUser;
  readonly problem?: string;
}
