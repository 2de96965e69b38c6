import { usedClientId } from '../../base/refusal.ts';
import { clientIdMs, type ClientRecord, type ClientRequest } from './client-ids.ts';
import type { Answer } from './effects.ts';
import type { CoreState } from './core-state.ts';

/** Under which a client id is remembered. */
export const clientKey = ({ user_id, client_id }: Pick<ClientRequest, 'user_id' | 'client_id'>): string =>
  `${user_id}/${client_id}`;

/** What a client id stands for; undefined where it is free. */
export function clientRecordOf(state: CoreState, key: string, nowMs: number): ClientRecord | undefined {
  const record = state.clients.get(key);
  return record && record.atMs > nowMs - clientIdMs ? record : undefined;
}

/**
 * The answer to a request whose client id is taken: the first one again for the same body, CONFLICT for another.
 * Undefined where it is free.
 */
export function earlierAnswer(
  state: CoreState,
  { client_id, hash }: ClientRequest,
  key: string,
  nowMs: number,
): Answer | undefined {
  const known = clientRecordOf(state, key, nowMs);
  if (!known) return undefined;
  if (known.hash !== hash) return { kind: 'refused', code: 'CONFLICT', data: usedClientId(client_id) };
  if (known.booked) return { kind: 'booked', booked: known.booked, replayed: true };
  const orders = new Map(known.amended ? [[known.amended.order_id, known.amended]] : []);
  return { kind: 'placed', outcomes: known.outcomes, orders, replayed: true };
}

/**
 * Takes a client id for a request. `emitted` is what cannot be looked up: an order as it was amended, or what was
 * booked.
 */
export function remember(
  state: CoreState,
  key: string,
  first: Pick<ClientRecord, 'hash' | 'atMs' | 'outcomes'>,
  emitted?: Pick<ClientRecord, 'amended' | 'booked'>,
): void {
  state.clients.set(key, emitted ? { ...first, ...emitted } : first);
}
