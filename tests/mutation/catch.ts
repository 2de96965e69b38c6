// Runs test files against one fault at a time, in a process of its own: `CatchServer` starts it, and ends it where a
// fault never comes to an end.
import { BaseSequencer, createVitest, type Reporter, type TestModule, type TestSpecification } from 'vitest/node';
import type { FromCatcher, ToCatcher } from './catch-server.ts';
import { idOf, setFault } from './fault-plugin.ts';

const report = (message: FromCatcher): void => {
  process.send?.(message);
};

/** Tests run in the order that they were asked for. */
class AsAsked extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

const relative = (module: TestModule): string => module.relativeModuleId;
/** Test files of this run that have failed: Vitest's own state remembers earlier runs too. */
let failed: string[] = [];
const progress: Reporter = {
  onTestModuleEnd(module) {
    if (module.state() === 'failed') failed.push(relative(module));
    report({
      kind: 'file',
      file: relative(module),
      ms: Math.round(module.diagnostic().duration + module.diagnostic().collectDuration),
    });
  },
};

// No cache on the disk: it would give an earlier fault's text back, and keep it for runs without any.
const vitest = await createVitest(
  'test',
  {
    config: 'tests/mutation/vitest.config.ts',
    watch: false,
    project: ['unit*'],
    pool: 'threads',
    isolate: false,
    fileParallelism: false,
    maxWorkers: 1,
    bail: 1,
    reporters: [progress],
    silent: true,
    fsModuleCache: false,
    sequence: { sequencer: AsAsked },
    dangerouslyIgnoreUnhandledErrors: true,
  },
  { logLevel: 'error' },
);
let faulty: string | undefined;
const specifications = new Map(
  (await vitest.globTestSpecifications()).map((specification) => [specification.moduleId, specification]),
);

process.on('message', async (message: ToCatcher) => {
  setFault(message.fault);
  for (const file of [faulty, message.fault?.file]) if (file) vitest.invalidateFile(idOf(file));
  faulty = message.fault?.file;
  const chosen = message.tests.map((test) => specifications.get(idOf(test)));
  const missing = message.tests.filter((_, at) => !chosen[at]);
  if (missing.length > 0) report({ kind: 'broken', text: `no test of the unit project: ${missing.join(', ')}` });
  vitest.config.bail = message.bail ? 1 : 0;
  for (const project of vitest.projects) project.config.bail = vitest.config.bail;
  failed = [];
  const { unhandledErrors } = await vitest.runTestSpecifications(chosen.filter((one) => one !== undefined));
  report({ kind: 'done', failed, errors: unhandledErrors.map((error) => String((error as Error).message ?? error)) });
});
// Whoever asked has gone.
process.on('disconnect', () => process.exit());
report({ kind: 'ready' });
