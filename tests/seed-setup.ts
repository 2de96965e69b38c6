import { configureGlobal } from 'fast-check';
import { beforeEach } from 'vitest';
import { repeatedWith, testSeed } from './seeds.ts';

configureGlobal({ seed: testSeed });

if (repeatedWith !== '') {
  beforeEach(({ onTestFailed, task }) => {
    onTestFailed(() => { console.error(`${task.name}: again with ${repeatedWith}`); });
  });
}
