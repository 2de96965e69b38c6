import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { DepthPanel } from '../../market/depth-panel.tsx';
import { DepthTable } from '../../market/depth-table.tsx';
import { BookPanel } from '../../market/book-panel.tsx';
import { PopOutFrame } from '../../market/pop-out-frame.tsx';
import css from './screen.module.css';

const route = getRouteApi('/exdepth');

/** Cumulative depth and the book of one tab in a window of its own. */
export function PopOutDepthScreen() {
  const { q = '' } = route.useSearch() as { readonly q?: string };
  const navigate = useNavigate();
  return (
    <PopOutFrame tabId={q} onChoose={(key) => void navigate({ to: '/exdepth', search: { q: key }, replace: true })}>
      {(instrument) => (
        <div className={css.panels}>
          <DepthPanel instrument={instrument} foot={<DepthTable instrument={instrument} />} />
          <BookPanel instrument={instrument} />
        </div>
      )}
    </PopOutFrame>
  );
}
