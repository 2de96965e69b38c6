import { levelScenarios } from './rows/book-levels.ts';
import { sequenceScenarios } from './rows/book-sequence.ts';
import { engineScenarios } from './rows/engine.ts';
import { feedScenarios } from './rows/feeds.ts';
import { frameScenarios } from './rows/frames.ts';
import { httpScenarios } from './rows/http.ts';
import { linkScenarios } from './rows/links.ts';
import { loadScenarios } from './rows/load.ts';
import { pageScenarios } from './rows/pages.ts';
import { restartScenarios } from './rows/restart.ts';
import { workerScenarios } from './rows/workers.ts';
import type { Scenario } from './scenario.ts';

/** Every fault of reliability.md §1.6 but those of exchange adapters (9, 10, 11, 35, 36, 43), by row. */
export const catalogue: readonly Scenario[] = [
  ...sequenceScenarios,
  ...levelScenarios,
  ...frameScenarios,
  ...feedScenarios,
  ...httpScenarios,
  ...linkScenarios,
  ...restartScenarios,
  ...loadScenarios,
  ...engineScenarios,
  ...pageScenarios,
  ...workerScenarios,
].sort((a, b) => a.row - b.row);
