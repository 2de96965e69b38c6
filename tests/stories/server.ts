import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ServerProcess, startProcess } from '../server-process.ts';
import type { Answer, Order } from './host/orders.ts';
import type { NewUser, StoryUser } from './user.ts';

/** A real server in a process of its own, with a time and a market of the story's choosing. */
export interface RunningServer extends ServerProcess {
  /** How far its clock is ahead of this machine's, ms. */
  readonly aheadMs: number;
  /** Its time, ms. */
  nowMs(): number;
  /** Makes a user with funded paper accounts and a session. */
  makeUser(user: NewUser): Promise<StoryUser>;
  /** Lets calm markets take their steps this often, ms, until the process is started again. */
  pace(ms: number): void;
}

export interface ServerOptions {
  /** Flags of the server. */
  readonly args?: readonly string[];
  /** The time at which it starts, ms. */
  readonly atMs?: number;
  /**
   * Whether its markets move as those of a server do: else prices stay where they are, to a hundred-thousandth or so,
   * and books and trades come once a second.
   */
  readonly isLively?: boolean;
}

/**
 * A Tuesday on which every market of the platform trades, A-shares for 50 minutes more: what a story sees does not
 * depend on the hour at which it is played.
 */
const storyAtMs = Date.parse('2026-03-03T06:10:00Z');
const program = fileURLToPath(new URL('host/main.ts', import.meta.url));

/** Starts a server and waits until it listens. Fails with its output where it does not. */
export async function startServer({
  args = [],
  atMs = storyAtMs,
  isLively = false,
}: ServerOptions = {}): Promise<RunningServer> {
  const aheadMs = atMs - Date.now();
  const server = await startProcess({
    args,
    program,
    leads: true,
    env: (folder) => ({ STORY: JSON.stringify({ aheadMs, isLively, pages: join(folder, 'pages') }) }),
  });
  let asked = 0;
  return {
    ...server,
    aheadMs,
    nowMs: () => Date.now() + aheadMs,
    pace: (paceMs) => server.child().send({ paceMs } satisfies Order),
    makeUser: (user) =>
      new Promise((resolve, reject) => {
        asked += 1;
        const child = server.child();
        const id = asked;
        const hear = (answer: Answer): void => {
          if (answer.id !== id) return;
          child.off('message', hear);
          if (answer.user) resolve(answer.user);
          else reject(new Error(answer.problem));
        };
        child.on('message', hear);
        child.send({ id, user } satisfies Order);
      }),
  };
}
