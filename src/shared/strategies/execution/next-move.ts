import { secondMs } from '../../base/time.ts';
import { icebergLots } from './schedule.ts';

/** Child errors that end a parent. */
export const maxErrors = 5;
/** Number of the child that sweeps what is left at the deadline. */
export const sweepNumber = 1_000_000;
const lookAgainMs = secondMs;

/** One child as the plan sees it. */
export interface Child {
  readonly order_id: string;
  readonly number: number;
  readonly lots: number;
  readonly filled: number;
  readonly isOpen: boolean;
  /** Whether all of it was filled. */
  readonly isFilled: boolean;
  /** Limit in ticks; 0 at the market. */
  readonly ticks: number;
  readonly createdMs: number;
}

/** All that the next move of a parent depends on. Prices in ticks, sizes in lots. */
export interface Situation {
  readonly side: 'BUY' | 'SELL';
  readonly isCanceling: boolean;
  readonly lots: number;
  readonly errors: number;
  readonly nowMs: number;
  readonly deadlineMs: number;
  /** Before this time nothing is sent, as the last child was refused. */
  readonly retryMs: number;
  readonly sweeps: boolean;
  readonly children: readonly Child[];
  /** Worst price of a child; null where any will do. */
  readonly bound: number | null;
  readonly bid: number | undefined;
  readonly ask: number | undefined;
  /** Smallest order that the market takes. */
  readonly least: number;
  /** Step above it. */
  readonly step: number;
  /** Whether the market trades now. */
  readonly isOpen: boolean;
  /** Most that may be filled by now, by participation. */
  readonly share: number;
  readonly plan:
    | {
        readonly kind: 'slices';
        readonly times: readonly number[];
        readonly targets: readonly number[];
        readonly handled: number;
      }
    | {
        readonly kind: 'iceberg';
        readonly visible: number;
        readonly limit: number | null;
        /**
         * Price by its distance from the best, undefined where there is nobody to follow; null where it has no such
         * distance.
         */
        readonly pegged: number | undefined | null;
      };
}

export type Move =
  | { readonly kind: 'wait'; readonly untilMs: number }
  | { readonly kind: 'cancel'; readonly order_ids: readonly string[] }
  /** `ticks` null: at the market. */
  | { readonly kind: 'send'; readonly number: number; readonly lots: number; readonly ticks: number | null }
  /** A slice that sends nothing. */
  | { readonly kind: 'skip'; readonly number: number }
  | { readonly kind: 'end'; readonly event: 'finish' | 'expire' | 'cancel' | 'fill' | 'fail' };

/**
 * What a parent does now. Nothing is ever sent while a child is open, and never more than what is left: so that
 * children can never fill more than the parent asked for, whatever is lost or repeated.
 */
export function nextMove(it: Situation): Move {
  const open = it.children.filter(({ isOpen }) => isOpen).map(({ order_id }) => order_id);
  const left = it.lots - filledOf(it);
  const done = endingOf(it, left);
  if (done) return open.length > 0 ? { kind: 'cancel', order_ids: open } : done;
  if (it.nowMs < it.retryMs) return { kind: 'wait', untilMs: it.retryMs };
  if (!it.isOpen) return { kind: 'wait', untilMs: Math.min(it.nowMs + lookAgainMs, it.deadlineMs) };
  if (it.nowMs >= it.deadlineMs)
    return open.length > 0
      ? { kind: 'cancel', order_ids: open }
      : { kind: 'send', number: sweepNumber, lots: left, ticks: null };
  return it.plan.kind === 'slices' ? sliceMove(it, it.plan, open, left) : icebergMove(it, it.plan, open, left);
}

export const filledOf = ({ children }: Pick<Situation, 'children'>): number =>
  children.reduce((sum, { filled }) => sum + filled, 0);

/** How the parent ends once its children are closed; undefined as long as it goes on. */
function endingOf(it: Situation, left: number): Move | undefined {
  const end = (event: Extract<Move, { kind: 'end' }>['event']): Move => ({ kind: 'end', event });
  if (it.isCanceling) return end(left === 0 ? 'fill' : 'cancel');
  if (left === 0) return end('finish');
  if (it.errors >= maxErrors) return end('fail');
  const isSwept = it.children.some(({ number }) => number === sweepNumber);
  return it.nowMs >= it.deadlineMs && (!it.isOpen || !it.sweeps || isSwept || left < it.least)
    ? end('expire')
    : undefined;
}

function sliceMove(
  it: Situation,
  { times, targets, handled }: Extract<Situation['plan'], { kind: 'slices' }>,
  open: readonly string[],
  left: number,
): Move {
  const due = times.filter((atMs) => atMs <= it.nowMs).length - 1;
  if (due <= handled) return { kind: 'wait', untilMs: Math.min(times[due + 1] ?? it.deadlineMs, it.deadlineMs) };
  if (open.length > 0) return { kind: 'cancel', order_ids: open };
  const wanted = Math.min(targets[due]!, it.share) - filledOf(it);
  // The odd lot of a sell goes with the last slice: it may be sold in one go only.
  const isLast = due === targets.length - 1;
  const lots = Math.min(left, isLast && it.side === 'SELL' ? wanted : wanted - (wanted % it.step));
  if (lots < it.least) return { kind: 'skip', number: due };
  return { kind: 'send', number: due, lots, ticks: touch(it) };
}

/** Best price of the other side, but not beyond the bound; null at the market. */
function touch({ side, bound, bid, ask }: Situation): number | null {
  if (bound === null) return null;
  return side === 'BUY' ? Math.min(bound, ask ?? bound) : Math.max(bound, bid ?? bound);
}

function icebergMove(
  it: Situation,
  { visible, limit, pegged }: Extract<Situation['plan'], { kind: 'iceberg' }>,
  open: readonly string[],
  left: number,
): Move {
  const price = pegOf(it, limit, pegged);
  const again: Move = { kind: 'wait', untilMs: Math.min(it.nowMs + lookAgainMs, it.deadlineMs) };
  if (price === undefined) return again;
  const shown = it.children.find(({ isOpen }) => isOpen);
  if (shown)
    return (limit !== null && pegged === null) || shown.ticks === price || it.nowMs < shown.createdMs + lookAgainMs
      ? again
      : { kind: 'cancel', order_ids: open };
  if (left < it.least) return { kind: 'wait', untilMs: it.deadlineMs };
  // NOTE: a child that the market has ended at once, such as one that has met an order of its own user, would be
  // followed by another one without end.
  const paceMs = Math.max(
    0,
    ...it.children.filter(({ isFilled }) => !isFilled).map(({ createdMs }) => createdMs + lookAgainMs),
  );
  if (it.nowMs < paceMs) return { kind: 'wait', untilMs: Math.min(paceMs, it.deadlineMs) };
  const number = it.children.reduce(
    (next, child) => (child.number === sweepNumber ? next : Math.max(next, child.number + 1)),
    0,
  );
  return { kind: 'send', number, lots: icebergLots(left, visible, it.least), ticks: price };
}

/**
 * Where an ICEBERG rests: at its distance from the best of its own side, at its limit, or with that best; never beyond
 * the bound. Undefined where there is nobody to follow.
 */
function pegOf(
  { side, bound, bid, ask }: Situation,
  limit: number | null,
  pegged: number | undefined | null,
): number | undefined {
  const price = pegged !== null ? pegged : (limit ?? (side === 'BUY' ? bid : ask));
  if (price === undefined || bound === null) return price;
  return side === 'BUY' ? Math.min(price, bound) : Math.max(price, bound);
}
