import { DepthPanel } from '../../market/depth/depth-panel.tsx';
import { DepthTable } from '../../market/depth/depth-table.tsx';
import { BookPanel } from '../../market/book/book-panel.tsx';
import { usePopOutQuery } from '../../market/windows/pop-out-address.ts';
import { PopOutFrame } from '../../market/windows/pop-out-frame.tsx';
import css from './screen.module.css';

/** Cumulative depth and the book of one tab in a window of its own. */
export function PopOutDepthScreen() {
  const [{ q = '' }, replace] = usePopOutQuery();
  return (
    <PopOutFrame tabId={q} onChoose={(key) => replace({ q: key })}>
      {(instrument) => (
        <div className={css.panels}>
          <DepthPanel instrument={instrument} foot={<DepthTable instrument={instrument} />} />
          <BookPanel instrument={instrument} />
        </div>
      )}
    </PopOutFrame>
  );
}
