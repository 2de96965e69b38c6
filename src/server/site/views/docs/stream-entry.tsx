import type { StreamPart } from '../../api-page.ts';
import { Fields, ShapeView } from './shape-view.tsx';

/** One stream: its parameters and frames. */
export function StreamEntry({ stream }: { readonly stream: StreamPart }) {
  const { id, path, summary, facts, query, request, frame } = stream;
  return (
    <section id={id}>
      <h3>
        WS <a href={`#${id}`}>/wssapi{path}</a>
      </h3>
      <p>
        {summary} <small>{facts.join(' · ')}</small>
      </p>
      <Fields title="Query" rows={query} />
      {request && <ShapeView title="Request" shape={request} />}
      <ShapeView title="Frame" shape={frame} />
    </section>
  );
}
