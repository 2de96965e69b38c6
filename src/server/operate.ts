import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from './base/clock.ts';
import { ConfigError } from './base/config-error.ts';
import { keyFileOf } from './compose/identity.ts';
import { adminCommand, adminUsage } from './operator/admin-command.ts';
import { backtestCommand, backtestUsage } from './operator/backtest-command.ts';
import { keysCommand, keysUsage } from './operator/keys-command.ts';
import { withStoppedData } from './operator/stopped-data.ts';

const usage = { admin: adminUsage, keys: keysUsage, backtest: backtestUsage };

/**
 * Runs one command of the operator, and prints what came of it: on the data folder of a stopped server, but for a
 * backtest.
 */
async function main([kind = '', ...given]: readonly string[]): Promise<void> {
  process.umask(0o077);
  if (kind === 'backtest') {
    console.log(await backtestCommand(given, systemClock.nowMs()));
    return;
  }
  if (kind !== 'admin' && kind !== 'keys') throw new ConfigError(Object.values(usage).join('\n'));
  const { values, positionals } = parsed(given, usage[kind]);
  if (positionals.length === 0) throw new ConfigError(usage[kind]);
  const folder = resolve(values.data ?? (process.env.HALYARD_DATA || './data'));
  const nowMs = systemClock.nowMs();
  const text = await withStoppedData(folder, (data) =>
    kind === 'admin'
      ? adminCommand(data, positionals, nowMs)
      : keysCommand(
          data,
          { text: process.env.HALYARD_SECRET_KEYS || undefined, file: keyFileOf(folder) },
          positionals,
          nowMs,
        ),
  );
  console.log(text);
}

function parsed(args: string[], help: string) {
  try {
    return parseArgs({ args, options: { data: { type: 'string' } }, allowPositionals: true });
  } catch (error) {
    throw new ConfigError(help, { cause: error });
  }
}

/** One line, or how it is used, on standard error; 2 for what the caller can put right, 1 for everything else. */
function fail(error: unknown): void {
  const isKnown = error instanceof ConfigError;
  console.error(isKnown ? error.message : error);
  process.exitCode = isKnown ? 2 : 1;
}

main(process.argv.slice(2)).catch(fail);
