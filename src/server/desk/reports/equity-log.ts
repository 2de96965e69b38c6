import { setImmediate as turn } from 'node:timers/promises';
import type { EquityPoint } from '../../../shared/contracts/account-balance.ts';
import { must } from '../../../shared/base/assert.ts';
import { fromScaled, toScaled } from '../../../shared/base/decimal.ts';
import { dayMs, hourMs } from '../../../shared/base/time.ts';
import type { Balance } from '../../../shared/trade/balance.ts';
import { moneyDecimals } from '../../../shared/core/ledger/money.ts';
import type { MoneyMove } from '../../store/history/ledger-history.ts';
import type { DepositPoint } from '../../store/tables/equity-points.ts';

const keptMs = 400 * dayMs;
/** Moves that are read in one go. */
const rowsAtOnce = 1_000;
/** Longest that the process is kept at it in one go. */
const longestSliceMs = 5;

/** What the ledger's history tells of money that came and went. */
export interface Moves {
  /** Id of the newest line. */
  newest(): number;
  /** So many transfers and bookings of all users after an id, oldest first. */
  movesAfter(after: number, limit: number): readonly MoneyMove[];
}

export interface EquityLogOptions {
  readonly nowMs: () => number;
  readonly apiIds: () => readonly string[];
  readonly balances: (api_ids: readonly string[]) => readonly Balance[];
  readonly moves: Moves;
  /** USD of an amount that an account has, both scaled by `moneyDecimals`; 0 without a price. */
  readonly usdOf: (api_id: string, asset: string, amount: bigint) => bigint;
  readonly store: {
    newestMs(): Promise<number | undefined>;
    /** The ledger's newest line at the last look; undefined before the first. */
    lastEntry(): Promise<number | undefined>;
    /** Newest deposits of each account. */
    deposits(): Promise<readonly DepositPoint[]>;
    add(points: readonly EquityPoint[], keepFromMs: number, flows: Flows): Promise<void>;
  };
}

/** What of deposits has changed up to a look, and its hour; by the newest line of the ledger's history then. */
export interface Flows {
  readonly time: number;
  readonly deposits: readonly DepositPoint[];
  readonly lastEntry: number;
}

/**
 * Keeps the worth of every account once an hour, for 400 days, and beside it what was put into the account so far less
 * what was taken out: its first worth, deposits and transfers from and to other accounts, each at the prices of the
 * look after it. What trading, fees, interest and rebates made is none of that.
 */
export function createEquityLog(options: EquityLogOptions) {
  const { nowMs, apiIds, balances, moves, store } = options;
  const flows = createFlows(options);
  let writtenMs: number | undefined;
  let isBusy = false;

  return {
    /**
     * Writes this hour's points where they are not written yet. Call it as often as you like; rejects where the store
     * does.
     */
    async look(): Promise<void> {
      const now = nowMs();
      const hour = Math.floor(now / hourMs) * hourMs;
      if (isBusy || writtenMs === hour) return;
      isBusy = true;
      try {
        writtenMs ??= await store.newestMs();
        if (writtenMs !== undefined && writtenMs >= hour) return;
        await flows.open();
        const began = moves.newest();
        const points = new Map<string, EquityPoint>();
        let sliceMs = performance.now();
        for (const api_id of apiIds()) {
          points.set(api_id, pointOf(api_id, hour, balances([api_id])));
          if (performance.now() - sliceMs < longestSliceMs) continue;
          await turn();
          sliceMs = performance.now();
        }
        // What came or went meanwhile counts in this hour: the points of its accounts have it too.
        for (const api_id of flows.movedAfter(began))
          if (points.has(api_id)) points.set(api_id, pointOf(api_id, hour, balances([api_id])));
        const all = [...points.values()];
        const changed = flows.since(all, hour);
        await store.add(all, now - keptMs, changed);
        flows.written(changed);
        writtenMs = hour;
      } finally {
        isBusy = false;
      }
    },
  };
}

/** What was put into accounts, in all and by look. */
function createFlows({ moves, usdOf, store }: Pick<EquityLogOptions, 'moves' | 'usdOf' | 'store'>) {
  let known: Map<string, bigint> | undefined;
  let lastEntry = 0;

  /** USD by account of what came and went after a line, up to another one. */
  function movedSince(after: number, upTo: number): ReadonlyMap<string, bigint> {
    const sums = new Map<string, bigint>();
    const add = (api_id: string, asset: string, amount: bigint) =>
      sums.set(api_id, (sums.get(api_id) ?? 0n) + usdOf(api_id, asset, amount));
    let from = after;
    for (let rows = moves.movesAfter(from, rowsAtOnce); rows.length > 0; rows = moves.movesAfter(from, rowsAtOnce)) {
      for (const move of rows) {
        from = Number(move.of === 'transfer' ? move.row.transfer_id : move.row.entry_id);
        if (from > upTo) return sums;
        const amount = must(toScaled(move.row.amount, moneyDecimals), 'amount of a move');
        const { api_id, asset } = move.row;
        if (move.of === 'booking') {
          if (move.row.kind === 'DEPOSIT') add(api_id, asset, amount);
        } else if (move.row.to_api_id !== api_id && move.row.copy_of === undefined) {
          add(api_id, asset, -amount);
          add(move.row.to_api_id, asset, amount);
        }
      }
    }
    return sums;
  }

  return {
    /** Accounts of which money came or went after a line. */
    movedAfter: (after: number): readonly string[] => [...movedSince(after, moves.newest()).keys()],
    async open(): Promise<void> {
      if (known) return;
      lastEntry = (await store.lastEntry()) ?? moves.newest();
      known = new Map(
        (await store.deposits()).map(({ api_id, usd_total }) => [api_id, toScaled(usd_total, moneyDecimals) ?? 0n]),
      );
    },
    /** What has changed up to now; an account that is new was given what it is worth. */
    since(points: readonly EquityPoint[], hour: number): Flows {
      const before = must(known, 'deposits after they were opened');
      const newest = moves.newest();
      const moved = movedSince(lastEntry, newest);
      const deposits = points.flatMap(({ api_id, usd_total }) => {
        const sum = before.get(api_id);
        if (sum === undefined) return [{ api_id, time: hour, usd_total }];
        const change = moved.get(api_id) ?? 0n;
        return change === 0n ? [] : [{ api_id, time: hour, usd_total: text(sum + change) }];
      });
      return { time: hour, deposits, lastEntry: newest };
    },
    written({ deposits, lastEntry: newest }: Flows): void {
      for (const { api_id, usd_total } of deposits) known?.set(api_id, toScaled(usd_total, moneyDecimals) ?? 0n);
      lastEntry = newest;
    },
  };
}

function pointOf(api_id: string, time: number, balances: readonly Balance[]): EquityPoint {
  const sums = new Map<Balance['account_type'], bigint>();
  for (const { account_type, usd_value } of balances)
    sums.set(account_type, (sums.get(account_type) ?? 0n) + (toScaled(usd_value, moneyDecimals) ?? 0n));
  const total = [...sums.values()].reduce((sum, usd) => sum + usd, 0n);
  return {
    time,
    api_id,
    usd_total: text(total),
    by_type: Object.fromEntries([...sums].map(([type, usd]) => [type, text(usd)])),
  };
}

const text = (usd: bigint): string => fromScaled(usd, moneyDecimals);
