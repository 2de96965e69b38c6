import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { lockData } from '../../../../../src/server/store/disk/data-lock.ts';
import { freePort } from '../../../../server-process.ts';
import { folder } from '../../trading/engine-kit.ts';
import { ConfigError } from '../../../../../src/server/base/config-error.ts';

const source = (path: string): string => fileURLToPath(new URL(`../../../../../src/server/${path}`, import.meta.url));

/** A node process of the test, which ends with it. */
function nodeOf(...args: string[]) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

test('a data folder has one owner at a time, and is free again once that lets go', () => {
  const path = join(folder(), 'data');
  const lock = lockData(path);
  expect(() => lockData(path)).toThrow(new ConfigError(`data folder ${path} is in use by another process`));
  lock.release();
  lockData(path).release();
});

test('a server on the data folder of another process refuses to start and touches nothing; a killed owner leaves the folder free', async () => {
  const path = join(folder(), 'data');
  const owner = nodeOf(
    '--input-type=module',
    '-e',
    `
    const { lockData } = await import(${JSON.stringify(source('store/disk/data-lock.ts'))});
    globalThis.held = lockData(${JSON.stringify(path)});
    console.log('held');
    setInterval(() => undefined, 1_000);`,
  );
  await once(owner.stdout, 'data');
  const before = readdirSync(path);
  const second = nodeOf(source('main.ts'), '--data', path, '--port', String(await freePort()), '--offline');
  const [said, [code]] = await Promise.all([text(second.stderr), once(second, 'exit')]);
  expect([code, said]).toEqual([2, `data folder ${path} is in use by another process\n`]);
  expect(readdirSync(path)).toEqual(before);
  owner.kill('SIGKILL');
  await once(owner, 'exit');
  lockData(path).release();
}, 30_000);

test('what is no folder holds no data', () => {
  const path = folder();
  lockData(path).release();
  expect(() => lockData(join(path, 'lock.db'))).toThrow(/^data folder .* cannot be used/);
});
