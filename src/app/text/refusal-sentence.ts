import type { MessageDescriptor } from '@lingui/core';
import type { CallFailure } from '../../worker/api.ts';
import { loadChunk } from '../page/load-chunk.ts';
import { failureText } from './refusal-text.ts';

/** Failures whose sentences have figures: a broken rule of a market, and money that is missing. */
const hasFigures = ({ code, data }: CallFailure): boolean =>
  code === 'FILTER' || (code === 'BALANCE' && typeof data === 'object' && data !== null && 'missing' in data);

/**
 * The sentence for a failed call: of one with figures they are loaded when they are first told, and their texts by
 * `texts`; of all else as `failureText` has it.
 */
export async function refusalSentence(failure: CallFailure, texts: () => Promise<void>): Promise<MessageDescriptor> {
  if (!hasFigures(failure)) return failureText(failure);
  try {
    const [{ filterText }] = await Promise.all([loadChunk(() => import('./filter-text.ts')), texts()]);
    return filterText(failure.data) ?? failureText(failure);
  } catch (error) {
    console.warn('the sentences for rules of markets could not be loaded', error);
    return failureText(failure);
  }
}
