import { type BrowserContext, chromium } from 'playwright';
import { loginDemo } from '../../tests/stories/api.ts';
import { type ServerProcess, startProcess } from '../../tests/server-process.ts';
import { launchOptions } from './page.ts';

/** The real server from seed 5 on a free port, with a data folder of its own, and offline. */
export const startApp = (): Promise<ServerProcess> => startProcess({ args: ['--seed', '5'] });

/** A Chromium whose profile lives in `folder`. */
export const openProfile = (folder: string, args: readonly string[] = []): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, launchOptions(args));

/** Puts the demo user's session where the app looks for it, as a log-in would. */
export async function enterAsDemo(context: BrowserContext, url: string): Promise<void> {
  const { token } = await loginDemo(url);
  const user = JSON.stringify({ invite_code: '', role: 'user', token, username: 'demo', vip_level: 3 });
  await context.addInitScript((stored) => {
    if (location.protocol === 'http:' && !localStorage.getItem('user')) localStorage.setItem('user', stored);
  }, user);
}
