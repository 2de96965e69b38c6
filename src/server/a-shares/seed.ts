import type { AShare } from '../../shared/market/a-share.ts';
import { boardOf } from '../../shared/market/a-share.ts';
import { must } from '../../shared/base/assert.ts';
import { companies } from './companies.ts';

/** Day on which the names below were right. */
export const seedDate = '2025-08-07';

/**
 * Rows of well-known companies, what the table holds before anyone has imported a whole one; the exchange follows from
 * the board of the code.
 */
export const seed: readonly AShare[] = companies
  .trim()
  .split('\n')
  .flatMap((line) => {
    const prefix = line.slice(0, 3);
    return line
      .slice(5)
      .split(' ')
      .map((entry) => {
        const security_id = prefix + entry.slice(0, 3);
        const board = must(boardOf(security_id), `board of ${security_id}`);
        return { security_id, exchange_id: board.exchange_id, security_name: entry.slice(3) };
      });
  });
