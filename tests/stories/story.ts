import { test as playwright } from '@playwright/test';
import { calmPaceMs } from './host/orders.ts';
import { storyClock } from './host/story-clock.ts';
import { type RunningServer, type ServerOptions, startServer } from './server.ts';
import type { NewUser, StoryUser } from './user.ts';

export interface Options {
  /**
   * A server of the story's own, where it crashes, counts, plays a recording or needs a market that moves; undefined
   * where it shares that of its worker.
   */
  readonly own: ServerOptions | undefined;
  /** How often calm markets take their steps while the story is played, ms: less where it waits for many of them. */
  readonly paceMs: number;
  /** Who the story is about, but for the name. */
  readonly who: Omit<NewUser, 'username'>;
}

export interface Story {
  readonly server: RunningServer;
  /** Somebody whom no other story knows. */
  readonly user: StoryUser;
}

type Start = () => Promise<RunningServer>;

/** A server that is started when the first story of a worker asks for it, and ends with the worker. */
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
export async function sharedServer({}: object, use: (start: Start) => Promise<void>): Promise<void> {
  let starting: Promise<RunningServer> | undefined;
  await use(() => {
    starting ??= startServer();
    return starting;
  });
  await (await starting)?.dispose();
}

/**
 * Playwright's test with a server and a user. Stories of one worker share a server, one after another; each has a user
 * of its own.
 */
export const test = playwright.extend<Options & Story, { readonly shared: Start }>({
  own: [undefined, { option: true }],
  paceMs: [calmPaceMs, { option: true }],
  who: [{}, { option: true }],
  shared: [sharedServer, { scope: 'worker', timeout: 60_000 }],
  server: async ({ own, shared, paceMs }, use) => {
    const server = own ? await startServer(own) : await shared();
    server.pace(paceMs);
    await use(server);
    if (own) await server.dispose();
  },
  user: async ({ server, who }, use) => use(await server.makeUser({ ...who, username: nextName() })),
  context: async ({ context, server }, use) => {
    await context.addInitScript(storyClock, server.aheadMs);
    await use(context);
  },
});
export { expect } from '@playwright/test';

let named = 0;
const nextName = (): string => {
  named += 1;
  return `trader${process.pid}n${named}`;
};
