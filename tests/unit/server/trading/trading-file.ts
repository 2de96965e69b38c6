import { copyFileSync, existsSync } from 'node:fs';
import type { TradingEngine } from '../../../../src/server/trading/engine.ts';
import { placeCommand } from '../../shared/core/core-kit.ts';

/** Places one order of an account. */
export const place = (engine: TradingEngine, api_id: string, fields: Parameters<typeof placeCommand>[1]) =>
  engine.submit(placeCommand(api_id, fields));

/** Open orders and balances as text, to be compared over a restart. */
export const userState = (engine: TradingEngine) =>
  JSON.stringify({
    orders: engine.openOrders(),
    accounts: engine
      .accounts()
      .map(({ api_id, cells }) => [api_id, cells.map(({ asset, free, locked }) => [asset, `${free}`, `${locked}`])]),
  });

/** The whole history of the first user. */
export const query = { user_id: 'u', start: 0, end: 1e12, page: 1, page_size: 100 };

/** The trading file as it lies on the disk now, somewhere else. */
export function copyOf(path: string, to: string): string {
  for (const ending of ['', '-wal']) if (existsSync(path + ending)) copyFileSync(path + ending, to + ending);
  return to;
}
