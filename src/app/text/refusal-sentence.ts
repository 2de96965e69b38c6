import type { MessageDescriptor } from '@lingui/core';
import type { CallFailure } from '../../worker/api.ts';
import { loadChunk } from '../page/load-chunk.ts';
import { failureText, ruleTexts } from './refusal-text.ts';

/**
 * Failures whose sentences have figures, or are seldom told: a broken rule of a market or of an order, money that is
 * missing, and what may be borrowed.
 */
function hasFigures({ code, data }: CallFailure): boolean {
  if (code === 'FILTER') return true;
  if (typeof data !== 'object' || data === null) return false;
  if (code === 'INPUT') return 'rule' in data && !Object.hasOwn(ruleTexts.INPUT ?? {}, String(data.rule));
  return (code === 'BALANCE' && 'missing' in data) || (code === 'MAX_BORROW' && 'max' in data);
}

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
