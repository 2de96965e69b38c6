import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from './base/clock.ts';
import { type Config, readConfig } from './config/config.ts';
import { demoLogin } from './compose/demo-login.ts';
import { start, type Started } from './compose/start.ts';
import { JournalBroken } from './store/journal/journal-rows.ts';
import { StartProblem } from './trading/start-trading.ts';
import { firstAdminMinutes } from './identity/first-admin.ts';
import { ConfigError } from './base/config-error.ts';
import { hostInUrl } from './base/host-address.ts';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/** Starts one server and tells what it is; stops it, drained and committed, on SIGINT or SIGTERM. */
async function main(): Promise<void> {
  // Whatever is written is for whoever runs the server alone: databases, journals, logs, keys.
  process.umask(0o077);
  const config = readConfig(process.argv.slice(2), process.env, process.cwd());
  const server = await start({ config, clock: systemClock, dist, logToStdout: process.env.HALYARD_LOG === 'stdout' });
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    server.log.info({ signal }, 'stopping');
    await server.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      stop(signal).catch(fail);
    });
  // Whoever reads that it is ready may send a signal at once.
  printStart(config, server);
}

/** At most 12 lines. */
function printStart(config: Config, server: Started): void {
  const address = `http://${hostInUrl(config.host)}:${config.port}`;
  const lines = [
    `Halyard is ready: ${address}`,
    config.demo ? `Demo login: ${demoLogin.username} / ${demoLogin.password} (paper money)` : 'Demo login: none',
    ...(config.demoForced
      ? ['WARNING: --demo opens the demo login, captcha answers and the outbox to everybody who reaches this server']
      : []),
    ...(config.demoOff === null ? [] : [`No demo accounts: ${config.demoOff}; --demo forces them`]),
    ...firstAdminLines(address, server.services.identity.firstAdmin.token),
    `Data folder: ${config.data}`,
    ...(config.mail && config.sms
      ? []
      : [
          `${config.mail ? 'SMS' : config.sms ? 'Mail' : 'Mail and SMS'} stay in ${join(config.data, 'outbox')}${config.demo ? `, shown at ${address}/outbox?token=${server.outboxToken}` : ''}`,
        ]),
    `Venues: ${server.services.trading.markets.venues.map(({ id, mode }) => `${id} ${mode}`).join(' · ')}`,
    ...(config.replay.length > 0 ? [`Replay at ${config.speed}×: ${config.replay.join(', ')}`] : []),
    'Stop with Ctrl-C',
  ];
  console.log(lines.join('\n'));
}

/** How the first administrator is made; nothing where there is one. */
const firstAdminLines = (address: string, token: string | undefined): readonly string[] =>
  token === undefined
    ? []
    : [`First administrator (once, within ${firstAdminMinutes} minutes): ${address}/first-admin#${token}`];

/** One line on standard error; 2 for what the caller can put right, 1 for everything else. */
function fail(error: unknown): void {
  const known = error instanceof ConfigError || error instanceof StartProblem || error instanceof JournalBroken;
  console.error(known ? error.message : error);
  process.exit(known ? 2 : 1);
}

main().catch(fail);
