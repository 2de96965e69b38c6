import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { demoSession, start } from './start.ts';

test.each(['/user', '/user?section=analysis', '/setup', '/setup/security'])(
  '%s scrolls within its frame: what is hidden in it makes the window no longer',
  async (path) => {
    await page.viewport(1280, 800);
    await start(path, { session: demoSession });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => document.documentElement.scrollHeight).toBeLessThanOrEqual(800);
  },
);
