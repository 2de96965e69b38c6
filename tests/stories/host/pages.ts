import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { storyClock } from './story-clock.ts';

const isEngine = (name: string): boolean => /^engine-worker-.*\.js$/.test(name);

/**
 * Writes the built pages to a folder, with an engine whose clock is ahead by `aheadMs` and whose long timers a story
 * can run (story-clock.ts); the path of the folder. All files but the engine's are links to the build.
 */
export function writePages(dist: string, folder: string, aheadMs: number): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'assets'), { recursive: true });
  for (const name of readdirSync(dist))
    if (name !== 'assets' && !name.startsWith('.')) cpSync(join(dist, name), join(folder, name), { recursive: true });
  for (const name of readdirSync(join(dist, 'assets'))) {
    const from = join(dist, 'assets', name);
    const to = join(folder, 'assets', name);
    if (isEngine(name)) writeFileSync(to, `(${storyClock})(${aheadMs});\n${readFileSync(from, 'utf8')}`);
    // The packed copies of the engine would hold the one that was built.
    else if (!/^engine-worker-.*\.js\.(br|gz)$/.test(name)) symlinkSync(from, to);
  }
  return folder;
}
