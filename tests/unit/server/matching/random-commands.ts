import * as fc from 'fast-check';
import { fromScaled } from '../../../../src/shared/kit/decimal.ts';
import type { Command, PlaceOrder } from '../../../../src/server/matching/command.ts';
import { key, userOf } from './world-kit.ts';

/** A place or a cancel as numbers, from which the commands of both markets are made. */
export type Move =
  | {
    readonly kind: 'place'; readonly api: 'a' | 'b' | 'c'; readonly side: 'BUY' | 'SELL'; readonly tif: PlaceOrder['time_in_force'];
    readonly how: 'limit' | 'market' | 'total'; readonly ticks: number; readonly lots: number;
  }
  | { readonly kind: 'cancel'; readonly user: 'u' | 'v'; readonly id: number };

const api = fc.constantFrom('a' as const, 'b' as const, 'c' as const);
const side = fc.constantFrom('BUY' as const, 'SELL' as const);
const tif = fc.constantFrom<PlaceOrder['time_in_force'][]>('GTC', 'GTC', 'GTC', 'GTC', 'IOC', 'FOK', 'GTX');
const how = fc.constantFrom<('limit' | 'market' | 'total')[]>('limit', 'limit', 'limit', 'limit', 'limit', 'limit', 'market', 'total');

const placeMove = fc.record({ kind: fc.constant('place' as const), api, side, tif, how, ticks: fc.integer({ min: 9_990, max: 10_010 }), lots: fc.integer({ min: 1, max: 40_000 }) });
const cancelMove = fc.record({ kind: fc.constant('cancel' as const), user: fc.constantFrom('u' as const, 'v' as const), id: fc.integer({ min: 1, max: 120 }) });

export const moves = (maxLength: number): fc.Arbitrary<Move[]> =>
  fc.array(fc.oneof({ weight: 5, arbitrary: placeMove }, { weight: 1, arbitrary: cancelMove }), { maxLength, size: 'max' });

/** The move's quote to spend, in money units: what its lots cost at its price, and an odd part of a cent. */
export const budgetOf = ({ ticks, lots }: { ticks: number; lots: number }): bigint => BigInt(ticks) * BigInt(lots) * 10n ** 8n + 12_345n;

/** The move as a command of the world. */
export function commandOf(move: Move, index: number): Command {
  if (move.kind === 'cancel') return { kind: 'cancel', user_id: move.user, order_ids: [String(move.id)] };
  const user_id = userOf(move.api);
  const client_id = `m${index}`;
  const isTotal = move.how === 'total' && move.side === 'BUY';
  const isLimit = move.how === 'limit';
  const order: PlaceOrder = {
    api_id: move.api, client_id, market: key, side: move.side, order_type: isLimit ? 'LIMIT' : 'MARKET', time_in_force: isLimit ? move.tif : 'IOC',
    ...(isLimit && { price: fromScaled(BigInt(move.ticks), 1) }),
    ...(isTotal ? { total: fromScaled(budgetOf(move), 12) } : { amount: fromScaled(BigInt(move.lots), 3) }),
  };
  return { kind: 'place', user_id, client_id, hash: client_id, source: 'API', orders: [order] };
}
