import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'orval';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReference } from '../../../../src/server/reference/reference.ts';
import { openDemoServer } from './demo-server.ts';
import { runProgram } from './programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'halyard-client-'));
const program = join(folder, 'program.mts');
let server: Awaited<ReturnType<typeof openDemoServer>>;

beforeAll(async () => {
  server = await openDemoServer();
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(createReference().openApi));
  copyFileSync(join(import.meta.dirname, 'generated/program.mts'), program);
  await generate({
    input: { target: join(folder, 'openapi.json') },
    output: {
      target: join(folder, 'client.ts'),
      client: 'fetch',
      mode: 'single',
      baseUrl: `${server.url}/sapi`,
    },
  });
}, 60_000);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.stop();
});

const check = (file: string) =>
  runProgram('node_modules/.bin/tsc', [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--allowImportingTsExtensions',
    ...['--target', 'es2024', '--lib', 'es2024,dom,dom.iterable', '--module', 'nodenext', '--types', ''],
    file,
  ]);

test('a client that a generator makes of the document is typed, and trades with it', async () => {
  expect(await check(program)).toMatchObject({ code: 0, out: '' });
  const { code, out, errors } = await runProgram(process.execPath, [program]);
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(JSON.parse(out)).toMatchObject({
    tick: expect.stringMatching(/^0\.\d+$/),
    status: 'UNFILLED',
    results: [{ code: 200, status: 'CANCELING' }],
  });
});

test.each([
  ['a side that there is not', "'BUY'", "'HOLD'"],
  ['a number for a decimal', "'0.01'", '0.01'],
  ['a field that is missing', "client_id: 'generated-client',", ''],
])('the types of the client refuse %s', async (_what, right, wrong) => {
  const file = join(folder, 'wrong.mts');
  const text = readFileSync(program, 'utf8');
  expect(text).toContain(right);
  writeFileSync(file, text.replace(right, wrong));
  const { code, out } = await check(file);
  expect(code).not.toBe(0);
  expect(out).toMatch(/wrong\.mts\(\d+,\d+\): error TS(?:2322|2345|2741|2820):/);
});
