import type { Page } from 'playwright';
import { nextUniform, type Random } from '../../src/shared/base/random.ts';
import { sleep } from '../crash/process-life.ts';
import type { Stand } from './stand.ts';

/** What a fault may touch, and the window that it ends where it ends one. */
export interface Scene {
  readonly stand: Stand;
  readonly random: Random;
  readonly window: Page;
}

/** One way in which something ends in the middle of what it does. */
export interface Fault {
  readonly name: string;
  readonly endsWindow?: true;
  /** Fulfilled when it is over; presses go on meanwhile. */
  readonly run: (scene: Scene) => Promise<void>;
}

const upTo = (random: Random, ms: number): number => Math.floor(nextUniform(random) * ms);

/** Ends the SharedWorker as a crash would. */
async function killWorker(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { targetInfos } = await session.send('Target.getTargets');
  const worker = targetInfos.find(({ type }) => type === 'shared_worker');
  if (worker) await session.send('Target.closeTarget', { targetId: worker.targetId });
  await session.detach();
}

/** Lost: bytes of all connections that there are, both ways, until they are reset. */
async function loseBytes({ stand, random }: Scene): Promise<void> {
  stand.proxy.swallow();
  await sleep(200 + upTo(random, 1_500));
  stand.proxy.reset();
}

/** The request comes through, and its answer does not. */
async function cutAnswers({ stand, random }: Scene): Promise<void> {
  stand.proxy.toxics.limitData = 1 + upTo(random, 600);
  await sleep(300 + upTo(random, 700));
  delete stand.proxy.toxics.limitData;
  stand.proxy.reset();
}

export const faults: readonly Fault[] = [
  { name: 'lost bytes', run: loseBytes },
  { name: 'cut answers', run: cutAnswers },
  { name: 'reset connections', run: async ({ stand }) => stand.proxy.reset() },
  {
    name: 'killed server',
    async run({ stand, random }) {
      await stand.server.crash();
      await sleep(upTo(random, 800));
      await stand.server.restart();
    },
  },
  { name: 'closed tab', endsWindow: true, run: ({ window }) => window.close() },
  {
    name: 'crashed tab',
    endsWindow: true,
    async run({ window }) {
      const session = await window.context().newCDPSession(window);
      const crashed = new Promise((done) => window.once('crash', done));
      // Its answer never comes: the page is gone, which is what is waited for.
      void session.send('Page.crash').catch(() => undefined);
      await crashed;
      await window.close();
    },
  },
  { name: 'killed worker', run: ({ window }) => killWorker(window) },
];

/** Everything that the browser is, at once; some seconds until it is there again. */
export const killedBrowser: Fault = {
  name: 'killed browser',
  run: ({ stand }) => stand.killBrowser(),
};
