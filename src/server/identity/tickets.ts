import { randomBytes } from 'node:crypto';
import { secondMs } from '../../shared/base/time.ts';
import type { Clock } from '../base/clock.ts';
import type { Caller } from './authenticator.ts';

/** Seconds for which a ticket opens a socket. */
export const ticketLifeS = 30;

interface Ticket {
  readonly caller: Caller;
  /** Path below /wssapi. */
  readonly path: string;
  readonly ip: string;
}

/** One-use passes for sockets, so that no session token ever stands in a URL. */
export interface Tickets {
  issue(ticket: Ticket): { readonly ticket: string; readonly expire_s: number };
  /** The caller, where the ticket is unused, unexpired and meant for this path and address. Consumes it. */
  redeem(ticket: string, path: string, ip: string): Caller | undefined;
}

export function createTickets(clock: Clock): Tickets {
  const open = new Map<string, Ticket & { readonly untilMs: number }>();
  return {
    issue(ticket) {
      const now = clock.nowMs();
      for (const [old, { untilMs }] of open) {
        if (untilMs > now) break;
        open.delete(old);
      }
      const name = `t_${randomBytes(24).toString('base64url')}`;
      open.set(name, { ...ticket, untilMs: now + ticketLifeS * secondMs });
      return { ticket: name, expire_s: ticketLifeS };
    },
    redeem(name, path, ip) {
      const ticket = open.get(name);
      open.delete(name);
      return ticket && ticket.untilMs > clock.nowMs() && ticket.path === path && ticket.ip === ip
        ? ticket.caller
        : undefined;
    },
  };
}
