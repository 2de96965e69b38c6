import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { createApi } from './api.ts';
import { captchaGenerate } from '../../src/shared/contracts/user.ts';
import { startProcess } from '../server-process.ts';

interface Ended {
  readonly code: number | null;
  readonly lines: readonly string[];
}

/** Runs the server until it ends by itself. */
function runToEnd(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn('node', ['src/server/main.ts', ...args], { env: { ...process.env, HALYARD_OFFLINE: '1', ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => { output += chunk.toString(); });
    child.on('exit', (code) => resolve({ code, lines: output.trim().split('\n') }));
  });
}

const mistakes: readonly (readonly [what: string, args: readonly string[], env: Record<string, string>, named: string])[] = [
  ['an unknown flag', ['--sede', '1'], {}, '--sede'],
  ['a wrong port', ['--port', 'http'], {}, '--port'],
  ['a wrong variable', [], { HALYARD_SPEED: 'fast' }, 'HALYARD_SPEED'],
  ['an unknown variable', [], { HALYARD_PROT: '1' }, 'HALYARD_PROT'],
  ['a recording that is not there', ['--replay', 'nowhere.gz'], {}, 'nowhere.gz'],
];
for (const [what, args, env, named] of mistakes) {
  test(`${what} ends the start with one line that names it, and 2`, async () => {
    const { code, lines } = await runToEnd(args, env);
    expect(code).toBe(2);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(named);
  });
}

test('a port or a data folder in use, another seed, or a broken recording end a second start with one line and 2; Ctrl-C ends the first with 0', async () => {
  const server = await startProcess();
  const other = mkdtempSync(join(tmpdir(), 'halyard-story-'));
  const port = await runToEnd(['--port', String(server.port), '--data', other]);
  expect(port).toEqual({ code: 2, lines: [expect.stringContaining(`port ${server.port} is in use`)] });
  const folder = await runToEnd(['--port', '0', '--data', server.data]);
  expect(folder).toEqual({ code: 2, lines: [expect.stringContaining(server.data)] });
  expect(await server.interrupt()).toBe(0);
  const seed = await runToEnd(['--port', '0', '--data', server.data, '--seed', '77']);
  expect(seed).toEqual({ code: 2, lines: [expect.stringContaining('--seed')] });
  writeFileSync(join(other, 'bad.gz'), 'no gzip');
  const recording = await runToEnd(['--port', '0', '--data', other, '--replay', join(other, 'bad.gz')]);
  expect(recording).toEqual({ code: 2, lines: [expect.stringContaining('bad.gz')] });
  rmSync(other, { recursive: true });
  await server.dispose();
});

test('the start tells at most twelve lines: address, demo login, data folder, venues and their mode', async () => {
  const server = await startProcess();
  const lines = server.output().trim().split('\n');
  expect(lines.length).toBeLessThanOrEqual(12);
  for (const fact of [`:${server.port}`, 'demo / demo1234', server.data, 'HALYARD HOUSE', 'BINANCE SIM']) expect(server.output()).toContain(fact);
  expect((await createApi(server.url).call(captchaGenerate, {})).data.demo_answer).toMatch(/^[A-Z0-9]{5}$/);
  await server.dispose();
});

test('without demo accounts no captcha answer comes along', async () => {
  const server = await startProcess({ args: ['--no-demo'] });
  expect(server.output()).toContain('Demo login: none');
  expect((await createApi(server.url).call(captchaGenerate, {})).data.demo_answer).toBeUndefined();
  await server.dispose();
});
