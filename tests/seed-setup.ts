import { configureGlobal } from 'fast-check';
import { beforeEach, vi } from 'vitest';
import { nightlyMs } from './fuzz.ts';
import { repeatedWith, testSeed } from './seeds.ts';

configureGlobal({ seed: testSeed });

if (repeatedWith !== '') {
  // How long a property takes depends on its seed: at night it is bounded by its runs alone.
  vi.setConfig({ testTimeout: nightlyMs });
  beforeEach(({ onTestFailed, task }) => {
    onTestFailed(() => {
      console.error(`${task.name}: again with ${repeatedWith}`);
    });
  });
}
