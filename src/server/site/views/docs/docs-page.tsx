import type { ReactNode } from 'react';
import type { ApiPage, Group } from '../../api-page.ts';
import type { View } from '../../view.ts';
import { documentOf } from '../document.tsx';
import { CallEntry } from './call-entry.tsx';
import { Example, GuideChapter } from './guide.tsx';
import { ShapeView } from './shape-view.tsx';
import { StreamEntry } from './stream-entry.tsx';
import { Words } from './words.tsx';

/** The document of /docs. Its texts are English in every language, as the API's own are. */
export const docsPage = (view: View, page: ApiPage): string =>
  documentOf({ ...view, language: 'en' }, () => ({
    path: '/docs',
    title: 'API',
    description: page.lead,
    content: <Docs page={page} />,
    listed: true,
    isEnglishOnly: true,
  }));

function Docs({ page: { lead, guides, examples, calls, streams, types } }: { readonly page: ApiPage }) {
  return (
    <article className="docs inner">
      <header>
        <h1>API</h1>
        <p>{lead}</p>
        <p>
          For machines: <a href="/docs/openapi.json">OpenAPI 3.1</a> · <a href="/docs/asyncapi.json">AsyncAPI 3</a>
        </p>
      </header>
      <nav aria-label="Contents">
        <Contents title="Guides" entries={[...guides, { id: 'examples', title: 'Examples' }]} />
        <Contents title="Calls" entries={calls} />
        <Contents title="Streams" entries={[...streams, { id: 'types', title: 'Types' }]} />
      </nav>
      {guides.map((guide) => (
        <GuideChapter key={guide.id} guide={guide} />
      ))}
      <section id="examples">
        <h2>Examples</h2>
        <p>
          They run against a server started by <code>npm start</code>; <code>HALYARD</code> names another one.
        </p>
        {examples.map((example) => (
          <Example key={example.id} example={example} />
        ))}
      </section>
      {calls.map((group) => (
        <Chapter key={group.id} group={group}>
          {(call) => <CallEntry key={call.id} call={call} />}
        </Chapter>
      ))}
      {streams.map((group) => (
        <Chapter key={group.id} group={group}>
          {(stream) => <StreamEntry key={stream.id} stream={stream} />}
        </Chapter>
      ))}
      <section id="types">
        <h2>Types</h2>
        {types.map(({ name, note, shape }) => (
          <section key={name} id={name}>
            <h3>{name}</h3>
            <p>
              <Words text={note} />
            </p>
            <ShapeView title="" shape={shape} />
          </section>
        ))}
      </section>
    </article>
  );
}

interface ContentsProps {
  readonly title: string;
  readonly entries: readonly { readonly id: string; readonly title: string }[];
}

function Contents({ title, entries }: ContentsProps) {
  return (
    <div>
      <strong>{title}</strong>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <a href={`#${entry.id}`}>{entry.title}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ChapterProps<T> {
  readonly group: Group<T>;
  readonly children: (part: T) => ReactNode;
}

function Chapter<T>({ group: { id, title, parts }, children }: ChapterProps<T>) {
  return (
    <section id={id}>
      <h2>{title}</h2>
      {parts.map(children)}
    </section>
  );
}
