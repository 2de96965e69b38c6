import type { accountFund } from '../../src/shared/contracts/admin-user.ts';
import type { assetTransfer } from '../../src/shared/contracts/transfer.ts';
import { must } from '../../src/shared/base/assert.ts';
import type { Args } from '../../src/shared/base/contract.ts';
import { toScaled } from '../../src/shared/base/decimal.ts';
import { nextUniform, type Random } from '../../src/shared/base/random.ts';
import type { Booking, Transfer } from '../../src/shared/trade/ledger-entry.ts';
import { moneyDecimals } from '../../src/shared/core/ledger/money.ts';
import type { Audit } from './audit.ts';
import { check, same } from './check.ts';
import { type Answer, okCode, unavailableCode } from './door.ts';

interface Moved {
  readonly transfer_id?: string;
  readonly entry_id?: string;
  readonly replayed?: boolean;
}

/** Money that is to go from account to account, or to come from an administrator. */
export type Asked =
  | { readonly kind: 'between'; readonly body: Args<typeof assetTransfer> }
  | { readonly kind: 'fund'; readonly body: Args<typeof accountFund> };

/** A request, and what its sender heard of it. */
export type Move = Asked & { readonly answer: Answer<Moved> | undefined };

/** Sends a request, for the first time or once more. */
export type SendMove = (asked: Asked) => Promise<Move['answer']>;

/** Accounts between which money goes. */
export interface MoveAccounts {
  /** Of the main account and its sub-accounts. */
  readonly own: readonly string[];
  /** Of somebody else: what goes there is refused. */
  readonly strange: readonly string[];
}

const laterShare = 0.25;

/** A transfer in any direction or a fund, or one of before again. */
export function drawMove(random: Random, { own, strange }: MoveAccounts, sent: readonly Move[], id: string): Asked {
  const below = (count: number): number => Math.floor(nextUniform(random) * count);
  const earlier = sent[below(sent.length)];
  if (earlier !== undefined && nextUniform(random) < laterShare) return earlier;
  if (nextUniform(random) < 0.3) {
    const all = [...own, ...strange];
    const account_type = (['spot', 'margin', 'linear'] as const)[below(3)]!;
    const amount = (1 + nextUniform(random) * 90).toFixed(6);
    return {
      kind: 'fund',
      body: { api_id: all[below(all.length)]!, account_type, asset: 'USDT', amount, client_id: `${id}-fund` },
    };
  }
  const from_api_id = own[below(own.length)]!;
  const others = nextUniform(random) < 0.06 ? strange : own.filter((each) => each !== from_api_id);
  const asset = nextUniform(random) < 0.8 ? 'USDT' : 'BTC';
  return {
    kind: 'between',
    body: {
      from_api_id,
      to_api_id: others[below(others.length)]!,
      asset,
      amount: (nextUniform(random) * (asset === 'USDT' ? 400 : 0.05) + 0.000_001).toFixed(6),
      from: 'spot',
      to: asset === 'USDT' && nextUniform(random) < 0.3 ? 'linear' : 'spot',
      client_id: `${id}-between`,
    },
  };
}

const units = (amount: string): bigint => must(toScaled(amount, moneyDecimals), 'an amount');
const isDone = ({ answer }: Move): boolean => answer?.code === okCode;
const isUnanswered = ({ answer }: Move): boolean => answer === undefined || answer.code === unavailableCode;

/** Requests by kind and client id, in the order in which they were answered. */
function requestsOf(moves: readonly Move[]): Move[][] {
  const requests = new Map<string, Move[]>();
  for (const each of moves) {
    const key = `${each.kind} ${each.body.client_id}`;
    requests.set(key, [...(requests.get(key) ?? []), each]);
  }
  return [...requests.values()];
}

/** What a line says of the request that it was booked for. */
const textOf = (move: Asked): string =>
  move.kind === 'between'
    ? [move.body.from_api_id, move.body.to_api_id, move.body.asset, units(move.body.amount)].join()
    : [move.body.api_id, move.body.account_type, move.body.asset, units(move.body.amount)].join();
const transferText = ({ api_id, to_api_id, asset, amount }: Transfer): string =>
  [api_id, to_api_id, asset, units(amount)].join();
const depositText = ({ api_id, account_type, asset, amount }: Booking): string =>
  [api_id, account_type, asset, units(amount)].join();

export interface MoveFacts {
  /** Whose an account is. */
  readonly ownerOf: (api_id: string) => string;
  /** The main account in whose name money goes between accounts. */
  readonly main: string;
  /** What was put in beside the funds; what this says is left out where it is not known. */
  readonly putIn?: ReadonlyMap<string, bigint>;
}

/**
 * Every acknowledged transfer between accounts and every fund stands in the ledger's history once, as it was asked for,
 * whatever was repeated; nothing else does but what had no answer; whoever did not ask for a transfer has a copy of it;
 * and what was put in is what the funds say.
 */
export function checkMoves(moves: readonly Move[], found: Pick<Audit, 'entries' | 'deposits'>, facts: MoveFacts): void {
  const rows = [...found.entries.values()];
  const between = rows.filter((row) => 'transfer_id' in row && row.api_id !== row.to_api_id) as Transfer[];
  const deposits = rows.filter((row) => 'entry_id' in row && row.kind === 'DEPOSIT') as Booking[];
  const firsts = new Map(
    between.filter((row) => row.copy_of === undefined).map((row) => [row.transfer_id, transferText(row)]),
  );
  checkOnce('between', moves, firsts);
  checkOnce('fund', moves, new Map(deposits.map((row) => [row.entry_id, depositText(row)])));
  checkCopies(between, facts);
  const { putIn } = facts;
  if (!putIn) return;
  const sums = new Map(putIn);
  for (const { asset, amount } of deposits) sums.set(asset, (sums.get(asset) ?? 0n) + units(amount));
  const sorted = (of: ReadonlyMap<string, bigint>) => [...of].map(([asset, amount]) => `${asset} ${amount}`).sort();
  same(sorted(found.deposits), sorted(sums), 'what was put in, beside the deposits and funds');
}

function checkOnce(kind: Move['kind'], moves: readonly Move[], there: ReadonlyMap<string, string>): void {
  const left = new Map(there);
  const unanswered: string[] = [];
  for (const requests of requestsOf(moves.filter((each) => each.kind === kind))) {
    const { body } = requests[0]!;
    const done = requests.filter(isDone);
    const ids = new Set(done.map(({ answer }) => answer!.data.transfer_id ?? answer!.data.entry_id!));
    check(ids.size <= 1, `${kind} ${body.client_id} was told the ids ${[...ids].join()}`);
    for (const id of ids) {
      same(left.get(id), textOf(requests[0]!), `${kind} ${body.client_id}, which was acknowledged as ${id}`);
      left.delete(id);
    }
    check(
      done.filter(({ answer }) => !answer!.data.replayed).length <= 1,
      `${kind} ${body.client_id} was told as new twice`,
    );
    if (ids.size === 0 && requests.some(isUnanswered)) unanswered.push(textOf(requests[0]!));
  }
  for (const [id, text] of left) {
    const at = unanswered.indexOf(text);
    check(at >= 0, `${kind} ${id} (${text}) is there and nobody has asked for it`);
    unanswered.splice(at, 1);
  }
}

/** Each user of an end who has not asked has one line more, of the same transfer. */
function checkCopies(between: readonly Transfer[], { ownerOf, main }: MoveFacts): void {
  for (const row of between) {
    if (row.copy_of !== undefined) continue;
    const others = new Set([ownerOf(row.api_id), ownerOf(row.to_api_id)].filter((owner) => owner !== main));
    const copies = between.filter(({ copy_of }) => copy_of === row.transfer_id);
    same(
      copies.map(transferText),
      [...others].map(() => transferText(row)),
      `copies of transfer ${row.transfer_id}`,
    );
  }
  const firsts = new Set(between.map(({ transfer_id }) => transfer_id));
  for (const { copy_of } of between)
    check(copy_of === undefined || firsts.has(copy_of), `a copy of transfer ${copy_of}, which is not there`);
}

/** Sends the newest acknowledged requests again: each is told to be a replay, with the id that it had. */
export async function checkMovedAgain(moves: readonly Move[], send: SendMove): Promise<void> {
  const newest = requestsOf(moves)
    .map((requests) => requests.find(isDone))
    .filter((each) => each !== undefined)
    .slice(-4);
  for (const first of newest) {
    const answer = await send(first);
    same(
      { ...answer?.data, replayed: true },
      { ...first.answer!.data, replayed: true },
      `the repeat of ${first.kind} ${first.body.client_id}`,
    );
    check(answer?.data.replayed === true, `the repeat of ${first.kind} ${first.body.client_id} is told as new`);
  }
}

export interface MoveOptions extends MoveAccounts {
  readonly send: SendMove;
  readonly random: Random;
  /** Makes client ids unlike those of the server's other lives. */
  readonly life: string;
  readonly moves: Move[];
}

/** One of them, or now and then the same twice at once. */
export async function moveSome({ send, random, life, moves, ...accounts }: MoveOptions): Promise<void> {
  if (nextUniform(random) < 0.4) return;
  const asked = drawMove(random, accounts, moves, `${life}-${moves.length}`);
  const copies = nextUniform(random) < 0.15 ? 2 : 1;
  await Promise.all(
    Array.from({ length: copies }, async () => {
      const answer = await send(asked);
      moves.push({ ...asked, answer });
    }),
  );
}
