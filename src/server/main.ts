import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from './clock.ts';
import { type Config, ConfigError, hostInUrl, readConfig } from './config.ts';
import { createContext, readiness } from './context.ts';
import { seedDemoTrades } from './demo-trades.ts';
import { demoLogin, seedDemo } from './demo.ts';
import { createMetrics } from './http/metrics.ts';
import { createPasswords } from './http/passwords.ts';
import { createLog } from './log.ts';
import { createOutbox } from './notify/outbox.ts';
import { createScheduler } from './scheduler.ts';
import { serveAll } from './serve-all.ts';
import { lockData } from './store/data-lock.ts';
import { JournalBroken } from './store/journal-rows.ts';
import { StartProblem } from './venues/bring-up.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/** Starts one server and tells what it is; stops it, drained and committed, on SIGINT or SIGTERM. */
async function main(): Promise<void> {
  const config = readConfig(process.argv.slice(2), process.env, process.cwd());
  const lock = lockData(config.data);
  const log = createLog(process.env.HALYARD_LOG === 'stdout' ? undefined : join(config.data, 'server.log'), 'info');
  const [metrics, passwords] = [createMetrics(), await createPasswords()];
  const context = await createContext({ config, clock: systemClock, scheduler: createScheduler(), log, metrics });
  const isNewDemo = config.demo && await seedDemo(context, passwords, systemClock.nowMs());
  if (isNewDemo && config.demoTrades) await seedDemoTrades(context, log);
  const server = await serveAll({ config, context, passwords, log, metrics, clock: systemClock, dist, outbox: createOutbox(join(config.data, 'outbox'), systemClock), ready: () => readiness(context.exchange) });
  context.start();
  await server.listen();
  tell(config, context.markets.venues);
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    await server.stop();
    await context.stop();
    lock.release();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => { stop(signal).catch(fail); });
}

/** At most 12 lines. */
function tell(config: Config, venues: readonly { readonly id: string; readonly mode: string }[]): void {
  const lines = [
    `Halyard is ready: http://${hostInUrl(config.host)}:${config.port}`,
    config.demo ? `Demo login: ${demoLogin.username} / ${demoLogin.password} (paper money)` : 'Demo login: none',
    ...(config.demoForbidden ? [`No demo accounts on ${config.host}: they exist on loopback addresses only`] : []),
    `Data folder: ${config.data}`,
    ...(config.mail && config.sms ? [] : [`${config.mail ? 'SMS' : config.sms ? 'Mail' : 'Mail and SMS'} stay in ${join(config.data, 'outbox')}${config.demo ? ', shown at /outbox' : ''}`]),
    `Venues: ${venues.map(({ id, mode }) => `${id} ${mode}`).join(' · ')}`,
    ...(config.replay.length > 0 ? [`Replay at ${config.speed}×: ${config.replay.join(', ')}`] : []),
    'Stop with Ctrl-C',
  ];
  console.log(lines.join('\n'));
}

/** One line on standard error; 2 for what the caller can put right, 1 for everything else. */
function fail(error: unknown): void {
  const known = error instanceof ConfigError || error instanceof StartProblem || error instanceof JournalBroken;
  console.error(known ? error.message : error);
  process.exit(known ? 2 : 1);
}

main().catch(fail);
