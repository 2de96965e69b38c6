import type { CallPart } from '../../api-page.ts';
import { Fields, ShapeView } from './shape-view.tsx';
import { Words } from './words.tsx';

/** One call: what it does, takes and answers. */
export function CallEntry({ call }: { readonly call: CallPart }) {
  const { id, method, path, summary, facts, rules, query, body, answer, refusals } = call;
  return (
    <section id={id}>
      <h3>
        {method} <a href={`#${id}`}>/sapi{path}</a>
      </h3>
      <p>
        {summary}{' '}
        <small>
          <Words text={facts.join(' · ')} />
        </small>
      </p>
      {rules && (
        <p>
          <Words text={rules} />
        </p>
      )}
      <Fields title="Query" rows={query} />
      {body && <ShapeView title="Body" shape={body} />}
      <ShapeView title="Answer" shape={answer} />
      {refusals.length > 0 && (
        <p>
          Refusals: <Words text={refusals.join(', ')} />
        </p>
      )}
    </section>
  );
}
