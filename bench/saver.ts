// Bytes a minute of an open dashboard, the same market at the same time: every frame as text, as bytes, and with the
// data saver on.
import { spawnSync } from 'node:child_process';
import { type BrowserContext, chromium } from 'playwright';
import { chromiumArgs, chromiumPath } from '../tests/browsers.mjs';
import { createSlowProxy, type SlowProxy } from '../tests/doubles/slow-proxy.ts';
import { loginDemo } from '../tests/stories/api.ts';
import { startProcess } from '../tests/server-process.ts';
import { report } from './harness/report.ts';

const secondsAMinute = 60;
const seconds = process.argv.includes('--short') ? 20 : 60;
/** Snapshots, history and the shell are through by then. */
const settleMs = 10_000;
const socketPath = '/wssapi/mux';

/** What the browser offers, and whether it saves data. */
const modes = [
  { name: 'plain JSON', protocol: 'v1.json', saves: false },
  { name: 'binary', protocol: 'v1.bin, v1.json', saves: false },
  { name: 'data saver', protocol: 'v1.bin, v1.json', saves: true },
] as const;

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Opens the dashboard as the demo user. */
async function openDashboard(context: BrowserContext, { url }: SlowProxy, saves: boolean): Promise<void> {
  const { token } = await loginDemo(url);
  const stored = {
    user: JSON.stringify({ invite_code: '', role: 'user', token, username: 'demo', vip_level: 3 }),
    data_saver: saves ? 'on' : 'off',
  };
  await context.addInitScript((items) => {
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
  }, stored);
  const page = await context.newPage();
  await page.goto(`${url}/dashboard`);
  await page.locator('canvas').nth(1).waitFor();
}

if (spawnSync('node', ['src/setup/build.mjs'], { stdio: 'inherit' }).status !== 0) process.exit(1);
const server = await startProcess({ args: ['--seed', '5'] });
const path = chromiumPath();
const browser = await chromium.launch({ ...(path === undefined ? {} : { executablePath: path }), args: chromiumArgs });
const runs = await Promise.all(
  modes.map(async ({ name, protocol, saves }) => {
    const proxy = await createSlowProxy(server.url, { protocol });
    const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
    await openDashboard(context, proxy, saves);
    return { name, proxy };
  }),
);
await sleep(settleMs);
const weigh = (): number[] => runs.map(({ proxy }) => proxy.received().get(socketPath) ?? 0);
const before = weigh();
await sleep(seconds * 1_000);
const perMinute = weigh().map((bytes, index) => ((bytes - before[index]!) * secondsAMinute) / seconds);
await browser.close();
for (const { proxy } of runs) await proxy.close();
await server.dispose();

const [json, binary, saver] = perMinute as [number, number, number];
for (const [at, { name }] of modes.entries())
  console.log(
    `${name.padEnd(12)} ${(perMinute[at]! / 1_000).toFixed(0).padStart(8)} kB a minute  ${(perMinute[at]! / json).toFixed(3)} × plain JSON`,
  );
report(
  'saver',
  [{ name: 'bytes a minute, data saver / plain JSON', value: saver / json, limit: 0.08, better: 'lower' }],
  Object.fromEntries([
    ...modes.map(({ name }, index) => [`bytes a minute, ${name}`, perMinute[index]!] as const),
    ['binary / plain JSON', binary / json],
    ['data saver / binary', saver / binary],
  ]),
);
