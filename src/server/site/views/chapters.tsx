import { useLingui } from '@lingui/react';
import type { BookShape } from '../page-facts.ts';
import type { ChapterView } from './page-view.ts';

interface ChaptersProps {
  readonly chapters: readonly ChapterView[];
  readonly book: BookShape | undefined;
}

/** The chapters of a page, below links to each of them. */
export function Chapters({ chapters, book }: ChaptersProps) {
  const { i18n } = useLingui();
  return (
    <>
      <div className="rail">
        <ul className="inner">
          {chapters.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{i18n._(heading)}</a>
            </li>
          ))}
        </ul>
      </div>
      {chapters.map((chapter) => (
        <Chapter key={chapter.id} chapter={chapter} book={book} />
      ))}
    </>
  );
}

function Chapter({ chapter, book }: Pick<ChaptersProps, 'book'> & { readonly chapter: ChapterView }) {
  const { i18n } = useLingui();
  const { id, heading, text, Picture, Facts } = chapter;
  return (
    <section className="block chapter" id={id}>
      <div className="inner">
        <div>
          <h2>{i18n._(heading)}</h2>
          <p>{i18n._(text)}</p>
          {Picture && book && <Picture book={book} />}
        </div>
        <dl>
          <Facts />
        </dl>
      </div>
    </section>
  );
}
