import type { MessageDescriptor } from '@lingui/core';
import type { CallFailure } from '../worker/api.ts';
import { loadChunk } from './load-chunk.ts';
import { failureText, refusalText } from './refusal-text.ts';

/** The sentence for a failed call: of a broken rule of a market with its figures, which are loaded when they are first told, and their texts by `texts`; of all else as `failureText` has it. */
export async function refusalSentence(failure: CallFailure, texts: () => Promise<void>): Promise<MessageDescriptor> {
  if (failure.code !== 'FILTER') return failureText(failure);
  try {
    const [{ filterText }] = await Promise.all([loadChunk(() => import('./filter-text.ts')), texts()]);
    return filterText(failure.data) ?? refusalText.FILTER;
  } catch (error) {
    console.warn('the sentences for rules of markets could not be loaded', error);
    return refusalText.FILTER;
  }
}
