import type * as contracts from '../../../shared/contracts/account-risk.ts';
import type { Output } from '../../../shared/base/contract.ts';
import { minuteMs, secondMs } from '../../../shared/base/time.ts';
import type { DeadMan } from '../../../shared/trade/risk/account-risk.ts';
import type { Scheduler } from '../../base/scheduler.ts';
import type { Messages } from '../../notify/messages.ts';
import type { AccountRiskStore, ArmedSwitch } from '../../store/tables/account-risk.ts';
import type { Presence } from './presence.ts';
import type { Stopped } from './stop-everything.ts';

const lookMs = 5 * secondMs;
/** How often it is stored when a user was seen. */
const storeMs = 30 * secondMs;
const okCode = 200;

/** After a start nobody is missing yet: pages and programs need time to come back. */
export const startGraceMs = minuteMs;

type Row = Output<typeof contracts.deadManSave>;

export interface DeadMenParts {
  readonly store: Pick<AccountRiskStore, 'armed' | 'arm' | 'disarm' | 'saveSeen'>;
  readonly presence: Pick<Presence, 'lastOf'>;
  readonly messages: Pick<Messages, 'send'>;
  readonly accountOf: (api_id: string) => { readonly name: string; readonly owner: string } | undefined;
  /** Ends what is under way on an account; its strategies where that is the switch's action. */
  readonly stop: (owner: string, api_id: string, action: DeadMan['action']) => Promise<Stopped>;
  readonly scheduler: Scheduler;
  readonly nowMs: () => number;
  readonly failed: (error: unknown) => void;
}

const keyOf = ({ user_id, api_id }: Pick<ArmedSwitch, 'user_id' | 'api_id'>): string => `${user_id}/${api_id}`;

/** What a switch has done, for the user who had armed it. */
function messageOf({ user_id, api_id, minutes, action }: ArmedSwitch, name: string, stopped: Stopped, nowMs: number) {
  const all = [...stopped.instances, ...stopped.orders];
  const failed = all.filter(({ code }) => code !== okCode).length;
  const facts = { strategies: stopped.instances.length, orders: stopped.orders.length, failed };
  return {
    user_id,
    type: 3 as const,
    title: 'Dead-man switch',
    content: `${name}: you were not seen for ${minutes} min. Strategies stopped: ${facts.strategies}, orders cancelled: ${facts.orders}, failed: ${failed}. The switch is disarmed.`,
    data: { api_id, account: name, action, minutes, ...facts },
    msg_time: nowMs,
  };
}

/** Dead-man switches of all users; they go on after a restart. */
export async function createDeadMen(parts: DeadMenParts) {
  const { store, presence, messages, accountOf, stop, nowMs, failed } = parts;
  const armed = new Map((await store.armed()).map((it) => [keyOf(it), it]));
  const startedMs = nowMs();
  let storedMs = startedMs;
  let isLooking = false;

  const seenOf = ({ user_id, seen }: ArmedSwitch): number => Math.max(seen, presence.lastOf(user_id) ?? 0);
  const dueOf = (it: ArmedSwitch): number => Math.max(seenOf(it) + it.minutes * minuteMs, startedMs + startGraceMs);
  const rowOf = (it: ArmedSwitch): Row => ({
    api_id: it.api_id,
    minutes: it.minutes,
    action: it.action,
    seen: seenOf(it),
    due: dueOf(it),
  });

  /** Acts; what fails as a whole is tried again with the next look, until its user is seen. */
  async function act(it: ArmedSwitch): Promise<void> {
    const account = accountOf(it.api_id);
    if (account) {
      const stopped = await stop(account.owner, it.api_id, it.action);
      await messages.send(messageOf(it, account.name, stopped, nowMs()));
    }
    await store.disarm(it.user_id, it.api_id);
    armed.delete(keyOf(it));
  }

  async function look(): Promise<void> {
    const now = nowMs();
    if (now >= storedMs + storeMs) {
      storedMs = now;
      for (const user_id of new Set([...armed.values()].map((it) => it.user_id))) {
        const seen = presence.lastOf(user_id);
        if (seen !== undefined) await store.saveSeen(user_id, seen);
      }
    }
    for (const it of [...armed.values()]) if (now >= dueOf(it)) await act(it).catch(failed);
  }

  /** Does what is due, once at a time; what the timer does. */
  async function lookOnce(): Promise<void> {
    if (isLooking) return;
    isLooking = true;
    await look().finally(() => {
      isLooking = false;
    });
  }

  let stopTimer = (): void => undefined;
  return {
    of: (user_id: string): Row[] => [...armed.values()].filter((it) => it.user_id === user_id).map(rowOf),
    /** Arms one, or disarms it where there are no minutes; in force once it is stored. */
    async save(user_id: string, api_id: string, { minutes, action }: DeadMan): Promise<Row> {
      if (minutes === null) {
        await store.disarm(user_id, api_id);
        armed.delete(keyOf({ user_id, api_id }));
        return { api_id, minutes, action, seen: null, due: null };
      }
      const it: ArmedSwitch = { user_id, api_id, minutes, action, seen: nowMs() };
      await store.arm(it);
      armed.set(keyOf(it), it);
      return rowOf(it);
    },
    look: lookOnce,
    start() {
      stopTimer = parts.scheduler.every(lookMs, () => {
        lookOnce().catch(failed);
      });
    },
    stop: () => stopTimer(),
  };
}
export type DeadMen = Awaited<ReturnType<typeof createDeadMen>>;
