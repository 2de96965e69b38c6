import { randomBytes } from 'node:crypto';
import { minuteMs } from '../../shared/base/time.ts';
import type { Clock } from '../base/clock.ts';

const lifeMs = 10 * minuteMs;
const tries = 5;
const most = 10_000;

interface Ticket {
  readonly userId: string;
  readonly ip: string;
  readonly untilMs: number;
  triesLeft: number;
}

/**
 * Log-ins whose captcha and password were right and whose second factor is still owed: ten minutes, five codes, from
 * one address.
 */
export interface LoginTickets {
  issue(userId: string, ip: string): string;
  /** The user; undefined where the ticket is over or another address brings it. */
  userOf(ticket: string, ip: string): string | undefined;
  /** Counts a wrong code. */
  failed(ticket: string): void;
  /** Ends a ticket; false where it had ended already, so that it opens one session. */
  spend(ticket: string): boolean;
}

export function createLoginTickets(clock: Clock): LoginTickets {
  const tickets = new Map<string, Ticket>();
  return {
    issue(userId, ip) {
      const now = clock.nowMs();
      for (const [old, { untilMs }] of tickets) {
        if (untilMs > now && tickets.size < most) break;
        tickets.delete(old);
      }
      const ticket = randomBytes(24).toString('base64url');
      tickets.set(ticket, { userId, ip, untilMs: now + lifeMs, triesLeft: tries });
      return ticket;
    },
    userOf(name, ip) {
      const ticket = tickets.get(name);
      return ticket && ticket.untilMs > clock.nowMs() && ticket.triesLeft > 0 && ticket.ip === ip
        ? ticket.userId
        : undefined;
    },
    failed(name) {
      const ticket = tickets.get(name);
      if (ticket) ticket.triesLeft -= 1;
    },
    spend: (name) => tickets.delete(name),
  };
}
