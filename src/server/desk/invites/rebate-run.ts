import { Refusal } from '../../../shared/base/refusal.ts';
import { dayMs, minuteMs } from '../../../shared/base/time.ts';
import { moneyText } from '../../../shared/core/ledger/money.ts';
import type { InviteLevel } from '../../config/config-values.ts';
import { rebateMessage } from '../../notify/rebate-message.ts';
import type { Messages } from '../../notify/messages.ts';
import type { OrderHistory } from '../../store/history/order-history.ts';
import type { ApiAccountStore } from '../../store/tables/api-accounts.ts';
import type { NewMessage } from '../../store/tables/messages.ts';
import type { UserStore } from '../../store/tables/users.ts';
import type { TradingEngine } from '../../trading/engine.ts';
import type { DayFees, DayFeesReader } from './day-fees.ts';
import { houseAccount } from './house-account.ts';
import { levelAt } from './invite-levels.ts';
import { type InviteTree, inviteTree } from './invite-tree.ts';
import { rebatesOfDay } from './rebates-of-day.ts';

/** Name of the position that tells which day was paid last. */
const source = 'rebates';
/** A day is paid so long after its end: what was traded in its last second is in the history by then. */
const settledMs = 5 * minuteMs;

interface Parts {
  readonly users: Pick<UserStore, 'inviteLinks'>;
  readonly accounts: Pick<ApiAccountStore, 'ofOwner'>;
  readonly engine: Pick<TradingEngine, 'submit'>;
  readonly history: Pick<OrderHistory, 'deals' | 'entries'>;
  readonly fees: DayFeesReader;
  /** From the lowest level on; empty where nothing is shared. */
  readonly levels: readonly InviteLevel[];
  readonly messages: Pick<Messages, 'position' | 'setPosition' | 'sendAllAt'>;
  readonly nowMs: () => number;
  /** Told of a rebate that the ledger has refused. */
  readonly refused: (refusal: Refusal, invitee: string, day: number) => void;
}

/** What is paid for one invited user. */
interface Payment {
  readonly invitee: string;
  readonly inviter: string;
  readonly api_id: string;
  readonly rate: string;
  readonly fees: readonly { readonly asset: string; readonly fee: string }[];
}

/**
 * Pays the rebates of each day that is over, one day after the other and each once. The ledger books those of one user
 * and day once, whatever is asked again; the day is noted together with the messages about it, so that a run that was
 * broken off goes on with the same day.
 */
export function createRebateRun(parts: Parts) {
  const { users, history, fees, levels, messages, nowMs } = parts;
  let running: Promise<void> | undefined;

  async function pay(day: number): Promise<void> {
    const tree = inviteTree(await users.inviteLinks());
    const paid = await fees.read(day, tree);
    const payments = paymentsOf(parts, tree, paid);
    for (const payment of payments) await book(parts, day, payment);
    const news: NewMessage[] = [];
    for (const inviter of new Set(payments.map((payment) => payment.inviter))) {
      const sums = rebatesOfDay(history.entries, inviter, day, nowMs());
      if (sums.size > 0) news.push(rebateMessage(inviter, day * dayMs, sums, nowMs()));
    }
    await messages.sendAllAt(news, { source, position: day });
  }

  async function run(): Promise<void> {
    const last = Math.floor((nowMs() - settledMs) / dayMs) - 1;
    const position = await messages.position(source);
    if (position !== undefined && position >= last) return;
    // Days without a table of levels are not made up for when there is one.
    if (levels.length === 0) return messages.setPosition({ source, position: last });
    const first = position === undefined ? firstDay(history.deals) : position + 1;
    if (first === undefined) return;
    for (let day = first; day <= last; day++) await pay(day);
  }

  return {
    /** Pays what is due. Rejects where it could not be finished; it goes on at the next look. */
    look(): Promise<void> {
      running ??= run().finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}

/** The day of the first fill; undefined where there is none. */
function firstDay(deals: Pick<OrderHistory['deals'], 'after'>): number | undefined {
  const [first] = deals.after(0, 1);
  return first && Math.floor(first.fill.time / dayMs);
}

/** Who gets what; nothing for those who have no account that it could be paid into, or were shut out. */
function paymentsOf(
  { accounts, fees, levels }: Pick<Parts, 'accounts' | 'fees' | 'levels'>,
  tree: InviteTree,
  paid: DayFees,
): readonly Payment[] {
  const active = fees.active(tree);
  return [...paid]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([invitee, sums]) => {
      const inviter = tree.inviterOf(invitee);
      const account = inviter === undefined || tree.isDisabled(inviter) ? undefined : houseAccount(accounts, inviter);
      const lines = [...sums].filter(([, fee]) => fee > 0n).sort(([a], [b]) => (a < b ? -1 : 1));
      if (inviter === undefined || !account || lines.length === 0) return [];
      return [
        {
          invitee,
          inviter,
          api_id: account.api_id,
          rate: levelAt(levels, active.get(inviter) ?? 0).rate,
          fees: lines.map(([asset, fee]) => ({ asset, fee: moneyText(fee) })),
        },
      ];
    });
}

/** Has the ledger pay; what it refuses for good is reported, and the others are paid all the same. */
async function book(
  { engine, refused }: Pick<Parts, 'engine' | 'refused'>,
  day: number,
  { invitee, inviter, api_id, rate, fees }: Payment,
): Promise<void> {
  const answer = await engine.submit({ kind: 'rebate', day, invitee, user_id: inviter, api_id, rate, fees });
  if (answer.kind !== 'refused') return;
  const refusal = new Refusal(answer.code, answer.data);
  if (answer.code !== 'BALANCE' && answer.code !== 'CONFLICT') throw refusal;
  refused(refusal, invitee, day);
}
