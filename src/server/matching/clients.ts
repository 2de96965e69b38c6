import { dayMs } from '../../shared/kit/time.ts';
import type { Answer } from './effects.ts';
import type { ClientRecord, Outcome, World } from './world.ts';

/** How long a client id stands for its first request. */
const clientIdMs = dayMs;

/** A request by its client id; `hash` tells its body. */
export interface ClientRequest {
  readonly user_id: string;
  readonly client_id: string;
  readonly hash: string;
}

/** What a client id stands for; undefined where it is free. */
export function clientRecordOf(world: World, user_id: string, client_id: string, nowMs: number): ClientRecord | undefined {
  const record = world.clients.get(`${user_id}/${client_id}`);
  return record && record.atMs > nowMs - clientIdMs ? record : undefined;
}

/** The answer to a request whose client id is taken: the first one again for the same body, CONFLICT for another. Undefined where it is free. */
export function earlierAnswer(world: World, { user_id, client_id, hash }: ClientRequest, nowMs: number): Answer | undefined {
  const known = clientRecordOf(world, user_id, client_id, nowMs);
  if (!known) return undefined;
  if (known.hash !== hash) return { kind: 'refused', code: 'CONFLICT', data: { client_id } };
  if (known.booked) return { kind: 'booked', booked: known.booked, replayed: true };
  const orders = new Map(known.amended ? [[known.amended.order_id, known.amended]] : []);
  return { kind: 'placed', outcomes: known.outcomes, orders, replayed: true };
}

/** Takes a client id for a request; those whose time is over are forgotten. `told` is what cannot be looked up: an order as it was amended, or what was booked. */
export function remember(world: World, { user_id, client_id, hash }: ClientRequest, outcomes: readonly Outcome[], nowMs: number, told: Pick<ClientRecord, 'amended' | 'booked'> = {}): void {
  for (const [key, record] of world.clients) {
    if (record.atMs > nowMs - clientIdMs) break;
    world.clients.delete(key);
  }
  const key = `${user_id}/${client_id}`;
  world.clients.delete(key);
  world.clients.set(key, { hash, atMs: nowMs, outcomes, ...told });
}
