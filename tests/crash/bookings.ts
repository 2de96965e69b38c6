import type { loanRepay } from '../../src/shared/contracts/margin.ts';
import type { marginTransfer } from '../../src/shared/contracts/transfer.ts';
import type { Args } from '../../src/shared/base/contract.ts';
import { nextUniform, type Random } from '../../src/shared/base/random.ts';
import type { Audit } from './audit.ts';
import { check, same } from './check.ts';
import { type Answer, okCode, unavailableCode } from './door.ts';

export type TransferBody = Args<typeof marginTransfer>;
export type LoanBody = Args<typeof loanRepay>;

/** Transfers and loans of one running server. Calls give undefined where no answer came. */
export interface Bank {
  transfer(body: TransferBody): Promise<Answer<Booked> | undefined>;
  loan(body: LoanBody): Promise<Answer<Booked> | undefined>;
}

export interface Booked {
  readonly transfer_id?: string;
  readonly tran_id?: string;
  readonly principal?: string;
  readonly interest?: string;
  readonly replayed?: boolean;
}

/** A request that moves money without an order, and what the client heard of it. */
export type Booking =
  | { readonly kind: 'transfer'; readonly body: TransferBody; readonly answer: Answer<Booked> | undefined }
  | { readonly kind: 'loan'; readonly body: LoanBody; readonly answer: Answer<Booked> | undefined };

const insideIds = ['a', 'b', 'c'];

async function send(bank: Bank, request: Booking): Promise<Booking> {
  return request.kind === 'transfer'
    ? { ...request, answer: await bank.transfer(request.body) }
    : { ...request, answer: await bank.loan(request.body) };
}

export interface BookingOptions {
  readonly bank: Bank;
  readonly random: Random;
  /** Makes client ids unlike those of the server's other lives. */
  readonly life: string;
  readonly booked: Booking[];
  /** Accounts with margin; those of the rounds within the process where they are left out. */
  readonly apiIds?: readonly string[];
}

/** Up to two requests at once: money in and out of margin, loans and repayments, now and then one twice. */
export async function bookSome({ bank, random, life, booked, apiIds = insideIds }: BookingOptions): Promise<void> {
  const one = async (): Promise<void> => {
    const kind = nextUniform(random);
    const size = nextUniform(random);
    const again = nextUniform(random);
    const api_id = apiIds[Math.floor(nextUniform(random) * apiIds.length)]!;
    const client_id = `${life}-book-${Math.floor(nextUniform(random) * 1e9)}`;
    const base = { api_id, asset: 'USDT', amount: (Math.ceil(size * 400_000) / 1_000).toFixed(3), client_id };
    const request: Booking =
      kind < 0.5
        ? { kind: 'transfer', body: { ...base, direction: kind < 0.3 ? 'IN' : 'OUT' }, answer: undefined }
        : { kind: 'loan', body: { ...base, type: kind < 0.8 ? 'BORROW' : 'REPAY' }, answer: undefined };
    booked.push(await send(bank, request));
    if (again < 0.1) booked.push(await send(bank, request));
  };
  await Promise.all(Array.from({ length: Math.floor(nextUniform(random) * 3) }, one));
}

/** Requests by client id, in the order in which they were answered. */
function byClientId(booked: readonly Booking[]): Map<string, Booking[]> {
  const requests = new Map<string, Booking[]>();
  for (const each of booked) requests.set(each.body.client_id, [...(requests.get(each.body.client_id) ?? []), each]);
  return requests;
}

const isDone = ({ answer }: Booking): boolean => answer?.code === okCode;
const isUnanswered = ({ answer }: Booking): boolean => answer === undefined || answer.code === unavailableCode;

/**
 * Every acknowledged transfer and loan stands in the ledger's history as it was asked for, under one id, and nothing
 * else does but what had no answer.
 */
export function checkBookings(booked: readonly Booking[], { entries }: Pick<Audit, 'entries'>): void {
  let transfers = 0;
  let unanswered = 0;
  for (const requests of byClientId(booked).values()) {
    const done = requests.filter(isDone);
    const { kind, body } = requests[0]!;
    if (done.length === 0 && kind === 'transfer' && requests.some(isUnanswered)) unanswered += 1;
    if (done.length === 0) continue;
    const ids = new Set(done.map(({ answer }) => answer!.data.transfer_id ?? answer!.data.tran_id!));
    same(ids.size, 1, `ids that ${body.client_id} was told`);
    const entry = entries.get([...ids][0]!);
    if (kind === 'transfer') {
      transfers += 1;
      check(
        entry !== undefined && 'transfer_id' in entry && Number(entry.amount) === Number(body.amount),
        `transfer ${body.client_id} was acknowledged and is not there`,
      );
    } else if (kind === 'loan' && body.type === 'BORROW') {
      check(
        entry !== undefined && 'tx_id' in entry && Number(entry.principal) === Number(body.amount),
        `loan ${body.client_id} was acknowledged and is not there`,
      );
    } else if (kind === 'loan') {
      const { principal, interest } = done[0]!.answer!.data;
      check(
        entry !== undefined &&
          'entry_id' in entry &&
          entry.kind === 'REPAY' &&
          entry.principal === principal &&
          entry.interest === interest,
        `repayment ${body.client_id} was acknowledged and is not there`,
      );
    }
  }
  // Those between two accounts are asked for elsewhere.
  const there = [...entries.values()].filter((row) => 'transfer_id' in row && row.api_id === row.to_api_id).length;
  check(
    there >= transfers && there <= transfers + unanswered,
    `${there} transfers are there, ${transfers} were acknowledged and ${unanswered} had no answer`,
  );
}

/** Sends the newest acknowledged requests again: each is told to be a replay, with the answer that it had. */
export async function checkBookedAgain(booked: readonly Booking[], bank: Bank): Promise<void> {
  const newest = [...byClientId(booked).values()]
    .map((requests) => requests.find(isDone))
    .filter((each) => each !== undefined)
    .slice(-5);
  for (const first of newest) {
    const { answer } = await send(bank, first);
    same(
      { ...answer?.data, replayed: undefined },
      { ...first.answer!.data, replayed: undefined },
      `the repeat of ${first.body.client_id}`,
    );
    check(answer?.data.replayed === true, `the repeat of ${first.body.client_id} is told as new`);
  }
}
