import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleTasks } from '../../../../src/server/reference/example-files.ts';
import { openDemoServer } from './demo-server.ts';
import { needProgram, runProgram } from './programs.ts';

let server: Awaited<ReturnType<typeof openDemoServer>>;
beforeAll(async () => {
  server = await openDemoServer();
}, 60_000);
afterAll(() => server.stop());

const files = exampleTasks.flatMap(({ files: named }) => named.map(([, name]) => name));
const run = (command: string, name: string) => runProgram(command, [`docs/examples/${name}`], { HALYARD: server.url });

test('every file of the folder is an example of the page', () => {
  expect(readdirSync('docs/examples').sort()).toEqual([...files].sort());
});

/** What each task must have written; curl writes the answers themselves. */
const outcomes: Readonly<Record<string, RegExp>> = {
  'market-data.mts': /^server time 20\d\d-.*\n(?:\w+ tick [\d.]+ step [\d.]+\n){3}(?:20\d\d-\S+ [\d.]+ .*\n){3}$/,
  'market-data.py': /^server time 20\d\d-.*\n(?:\w+ tick [\d.]+ step [\d.]+\n){3}(?:20\d\d-\S+ [\d.]+ .*\n){3}$/,
  'market-data.sh': /^\{"code":200,.*\n\{"code":200,.*"list":\[\{.*\n\{"code":200,.*"interval":"1m"/,
  'order.mts': /^placed \d+ UNFILLED\nsent again \d+ replayed true\nopen true\ncancel 200 CANCELING\n$/,
  'order.py': /^placed \d+ UNFILLED\nsent again \d+ replayed True\nopen True\ncancel 200 CANCELING\n$/,
  'order.sh': /^\{"code":200,.*"status":"UNFILLED".*\n\{"code":200,.*"client_id":"curl-.*\n\{"code":200,.*"CANCELING"/,
  'depth.mts': /^(?:best [\d.]+ [\d.]+\n){10}$/,
};

type Ending = 'mts' | 'py' | 'sh';
const commands: Readonly<Record<Ending, string>> = { mts: process.execPath, py: 'python3', sh: 'sh' };
/** What has to be on the machine: Node itself always is. */
const needs: Readonly<Partial<Record<Ending, string>>> = { py: 'python3', sh: 'curl' };

for (const name of files)
  test(`${name} does what it says`, async ({ skip }) => {
    const ending = name.split('.').at(-1) as Ending;
    const needed = needs[ending];
    if (needed) needProgram(needed, skip);
    const { code, out, errors } = await run(commands[ending], name);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(out).toMatch(outcomes[name]!);
  });
