import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Passwords } from '../../identity/passwords.ts';
import { seedDemo } from '../demo.ts';
import type { ServerParts } from '../parts.ts';
import { createServices } from '../services.ts';
import { noBars } from './no-bars.ts';
import { createPastClock, monthBefore, playDemoMonth } from './month.ts';

/** What a data folder has of the month: the engine's file, which is moved last, and the database of all else. */
const tradingFiles = ['trading.head', 'trading.db'] as const;
const databases = ['halyard.db'] as const;
const moved = [...databases, ...tradingFiles] as const;

/** Where the month is played before its files come into the data folder. */
const folderName = 'demo-month';
/** Stands in it once the month has been played whole. */
const doneName = 'whole';

/**
 * Gives a new data folder a demo user with thirty days of history, in a folder of its own within it: a start that is
 * killed on the way begins anew, or moves what was whole already. True where it did.
 */
export async function beginWithDemoMonth(parts: ServerParts, passwords: Passwords): Promise<boolean> {
  const { data } = parts.config;
  if (existsSync(join(data, 'trading.db'))) return false;
  const folder = join(data, folderName);
  if (!existsSync(join(folder, doneName))) {
    if (existsSync(join(data, 'halyard.db'))) return false;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    await playIn(folder, parts, passwords);
    writeFileSync(join(folder, doneName), '');
  }
  const files = readdirSync(folder);
  for (const name of moved)
    for (const file of files.filter((each) => each === name || each.startsWith(`${name}-`)))
      renameSync(join(folder, file), join(data, file));
  rmSync(folder, { recursive: true });
  return true;
}

/** Plays the month on services of its own, whose clock is that of the month and whose timers never run. */
async function playIn(folder: string, parts: ServerParts, passwords: Passwords): Promise<void> {
  const clock = createPastClock(monthBefore(parts.clock.nowMs()));
  const services = await createServices({
    ...parts,
    // A line answers by timers.
    config: { ...parts.config, data: folder, lines: [] },
    clock,
    engine: { history: noBars, listingOf: () => [], snapshotSteps: Number.POSITIVE_INFINITY },
    scheduler: { ...parts.scheduler, every: () => () => undefined },
  });
  await seedDemo(services.identity, services.trading, passwords, clock.nowMs());
  await playDemoMonth(services, clock, parts.log);
  await services.stop();
}
