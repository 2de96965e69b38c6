import * as v from 'valibot';
import { contract, Nothing } from '../base/contract.ts';

/**
 * The table of A-shares. `date` is the day (UTC) as of which it is right. `is_online`: the server may ask the exchanges
 * for their lists; `is_running`: it does so now. `tried_ms` is when it last asked, null before the first time, and
 * `problem` why that failed, null where it did not.
 */
export const AStockState = v.object({
  rows: v.number(),
  date: v.string(),
  is_online: v.boolean(),
  is_running: v.boolean(),
  tried_ms: v.nullable(v.number()),
  problem: v.nullable(v.string()),
});
export type AStockState = v.InferOutput<typeof AStockState>;

/** `GET /admin/astock/state`: how many A-shares are known, and how the last import of the exchanges' lists went. */
export const astockState = contract({
  method: 'GET',
  path: '/admin/astock/state',
  access: ['admin'],
  names: {},
  extension: true,
  input: Nothing,
  output: AStockState,
});

/**
 * `POST /admin/astock/update`: begins to import the exchanges' lists, and answers before it is done; one that runs is
 * not begun again. What was there stays until whole lists have come. UNAVAILABLE where the server asks no other hosts.
 */
export const astockUpdate = contract({
  method: 'POST',
  path: '/admin/astock/update',
  access: ['admin'],
  names: {},
  extension: true,
  input: Nothing,
  output: AStockState,
});
