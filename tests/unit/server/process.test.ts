import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { freePort } from '../../server-process.ts';

// What is true of the process alone: its output, its exit code and its signals. A start takes some seconds, so that two
// servers serve all these tests.
const children = new Set<ChildProcess>();
const folders: string[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'halyard-process-'));
  folders.push(path);
  return path;
};

/** A server as it is started by hand, with what it writes. */
function start(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, ['src/server/main.ts', ...args], {
    env: { ...process.env, HALYARD_OFFLINE: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  const reported = { out: '', err: '' };
  child.stderr.on('data', (chunk: Buffer) => {
    reported.err += chunk.toString();
  });
  const ended = once(child, 'close').then(([code]) => ({
    code: code as number | null,
    out: reported.out,
    err: reported.err.trimEnd().split('\n'),
  }));
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      reported.out += chunk.toString();
      if (reported.out.includes('Stop with Ctrl-C')) resolve(reported.out);
    });
    ended.then(({ code, err }) => reject(new Error(`the server ended with ${code}: ${err.join('\n')}`)), reject);
  });
  ready.catch(() => undefined);
  return { child, ready, ended };
}

/** One line on standard error that names the mistake, nothing on standard output, and 2. */
const refused = (named: string) => ({ code: 2, out: '', err: [expect.stringContaining(named)] });
const answerOf = async (port: number, path: string) =>
  ((await (await fetch(`http://127.0.0.1:${port}/sapi${path}`)).json()) as { data: Record<string, unknown> }).data;

test('a server tells within twelve lines what it is; a second one on its port or folder ends with one line and 2; Ctrl-C closes its sockets and ends it with 0', async () => {
  const port = await freePort();
  const data = folder();
  const first = start(['--port', String(port), '--data', data]);
  const output = await first.ready;
  expect(output.trim().split('\n').length).toBeLessThanOrEqual(12);
  for (const fact of [`:${port}`, 'demo / demo1234', data, 'HALYARD HOUSE', 'BINANCE SIM'])
    expect(output).toContain(fact);
  expect((await answerOf(port, '/user/captcha/generate')).demo_answer).toMatch(/^[A-Z0-9]{5}$/);

  const taken = start(['--port', String(port), '--data', folder()]);
  const locked = start(['--port', '0', '--data', data]);
  expect(await taken.ended).toEqual(refused(`port ${port} is in use`));
  expect(await locked.ended).toEqual(refused(data));

  const socket = new WebSocket(`ws://127.0.0.1:${port}/wssapi/client/klines/data/24h/ws`, 'v1.json');
  await once(socket, 'open');
  const closed = once(socket, 'close');
  first.child.kill('SIGINT');
  expect((await closed)[0]).toBe(1012);
  expect(await first.ended).toMatchObject({ code: 0, err: [''] });

  // On the same folder: it was let go. Without demo accounts nothing tells a captcha's answer.
  const second = start(['--port', String(port), '--data', data, '--no-demo']);
  expect(await second.ready).toContain('Demo login: none');
  expect(Object.keys(await answerOf(port, '/user/captcha/generate')).sort()).toEqual(['captcha_id', 'expire_s']);
  second.child.kill('SIGTERM');
  expect(await second.ended).toMatchObject({ code: 0, err: [''] });

  const seeded = start(['--port', '0', '--data', data, '--seed', '77']);
  expect(await seeded.ended).toEqual(refused('--seed'));
}, 120_000);

test('a wrong flag, a wrong or unknown variable and a recording that is none or not there end the start with one line that names it, and 2', async () => {
  const other = folder();
  writeFileSync(join(other, 'bad.gz'), 'no gzip');
  const free = ['--port', '0', '--data', other];
  const mistakes: readonly (readonly [args: readonly string[], env: Record<string, string>, named: string])[] = [
    [['--sede', '1'], {}, '--sede'],
    [[...free, '--port', 'http'], {}, '--port'],
    [free, { HALYARD_SPEED: 'fast' }, 'HALYARD_SPEED'],
    [free, { HALYARD_PROT: '1' }, 'HALYARD_PROT'],
    [[...free, '--replay', 'nowhere.gz'], {}, 'nowhere.gz'],
    [[...free, '--replay', join(other, 'bad.gz')], {}, 'bad.gz'],
  ];
  for (const [args, env, named] of mistakes) expect(await start(args, env).ended, named).toEqual(refused(named));
}, 120_000);
