import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useContext, useEffect, useState } from 'react';
import { loadChunk } from '../../page/load-chunk.ts';
import { SentenceTexts } from '../../text/sentence-texts.ts';

/**
 * Why an order ended, as a note; the words are loaded when they are first needed, their texts by `texts`, and the
 * reason's code stands where they do not come. Undefined where there is nothing to tell.
 */
export async function orderReason(
  reason: string,
  texts: () => Promise<void>,
): Promise<MessageDescriptor | string | undefined> {
  if (reason === '') return undefined;
  try {
    const [{ wordsOf }] = await Promise.all([loadChunk(() => import('./order-reason-words.ts')), texts()]);
    return wordsOf(reason);
  } catch (error) {
    console.warn('the words for the ends of orders could not be loaded', error);
    return reason;
  }
}

/** The same for a component; undefined until the words are there. */
export function useOrderReason(reason: string): string | undefined {
  const { i18n } = useLingui();
  const texts = useContext(SentenceTexts);
  const [reported, setReported] = useState<{
    readonly reason: string;
    readonly words: MessageDescriptor | string | undefined;
  }>();
  useEffect(() => {
    let wanted = true;
    void orderReason(reason, texts).then((words) => {
      if (wanted) setReported({ reason, words });
    });
    return () => {
      wanted = false;
    };
  }, [reason, texts]);
  if (reported?.reason !== reason || reported.words === undefined) return undefined;
  return typeof reported.words === 'string' ? reported.words : i18n._(reported.words);
}
