import { useContext, useEffect, useState } from 'react';
import { loadChunk } from '../../page/load-chunk.ts';
import { SentenceTexts } from '../../text/sentence-texts.ts';
import { useIdle } from '../../ui/use-idle.ts';
import type { lateText } from './late-text.ts';

/**
 * Writes the messages of orders and of alerts on spreads, loaded once the page has come to rest; undefined until then,
 * and where it does not come.
 */
export function useLateText(): typeof lateText | undefined {
  const texts = useContext(SentenceTexts);
  const isIdle = useIdle();
  const [write, setWrite] = useState<typeof lateText>();
  useEffect(() => {
    if (!isIdle) return;
    let wanted = true;
    Promise.all([loadChunk(() => import('./late-text.ts')), texts()]).then(
      ([loaded]) => {
        if (wanted) setWrite(() => loaded.lateText);
      },
      (error: unknown) => console.warn('texts of messages could not be loaded', error),
    );
    return () => {
      wanted = false;
    };
  }, [isIdle, texts]);
  return write;
}
