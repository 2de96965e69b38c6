import type { NewUser, StoryUser } from '../user.ts';

/** What a story asks of its server's process. */
export interface Order {
  readonly id: number;
  readonly user: NewUser;
}

/** What the process answers. */
export interface Answer {
  readonly id: number;
  readonly user?: StoryUser;
  readonly problem?: string;
}
