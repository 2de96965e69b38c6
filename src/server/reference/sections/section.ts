import type * as v from 'valibot';
import type { Contract } from '../../../shared/base/contract.ts';
import type { RefusalCode } from '../../../shared/base/refusal-code.ts';
import type { Topic } from '../../../shared/base/topic.ts';

/** One call of the reference. It stands here and not in the contract, which browsers load too. */
export interface CallEntry {
  readonly contract: Contract;
  /** What the call does, in one sentence. */
  readonly summary: string;
  /** Refusals of its own; those that follow from the contract (call-facts.ts) are left out. */
  readonly refuses: readonly RefusalCode[];
}

export interface StreamEntry {
  readonly topic: Topic;
  /** What the stream carries, in one sentence. */
  readonly summary: string;
  /** What a client sends on a socket of requests; undefined on one of a stream. */
  readonly request: v.GenericSchema | undefined;
}

/** Calls of one subject; `id` is its anchor on the page. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly calls: readonly CallEntry[];
}

export interface StreamSection {
  readonly id: string;
  readonly title: string;
  readonly streams: readonly StreamEntry[];
}

export const call = (contract: Contract, summary: string, ...refuses: readonly RefusalCode[]): CallEntry => ({
  contract,
  summary,
  refuses,
});

export const stream = (topic: Topic, summary: string, request?: v.GenericSchema): StreamEntry => ({
  topic,
  summary,
  request,
});
