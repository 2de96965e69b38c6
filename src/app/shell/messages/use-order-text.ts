import { useContext, useEffect, useState } from 'react';
import { loadChunk } from '../../page/load-chunk.ts';
import { SentenceTexts } from '../../text/sentence-texts.ts';
import { useIdle } from '../../ui/use-idle.ts';
import type { orderText } from './order-text.ts';

/**
 * Writes the messages of orders, loaded once the page has come to rest; undefined until then, and where it does not
 * come.
 */
export function useOrderText(): typeof orderText | undefined {
  const texts = useContext(SentenceTexts);
  const isIdle = useIdle();
  const [write, setWrite] = useState<typeof orderText>();
  useEffect(() => {
    if (!isIdle) return;
    let wanted = true;
    Promise.all([loadChunk(() => import('./order-text.ts')), texts()]).then(
      ([loaded]) => {
        if (wanted) setWrite(() => loaded.orderText);
      },
      (error: unknown) => console.warn('the texts of orders could not be loaded', error),
    );
    return () => {
      wanted = false;
    };
  }, [isIdle, texts]);
  return write;
}
