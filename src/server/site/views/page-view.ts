import type { I18n, MessageDescriptor } from '@lingui/core';
import type { ReactNode } from 'react';
import type { BookShape, PageFacts } from '../page-facts.ts';

/** A page without a form. */
export interface PageView {
  /** For the window and search results, without the product's name. */
  readonly title: MessageDescriptor;
  /** One sentence for search results and shared links. */
  readonly description: MessageDescriptor;
  readonly render: (facts: PageFacts) => ReactNode;
  /** More data for search engines. */
  readonly dataOf?: (i18n: I18n, origin: string) => object;
}

/**
 * A chapter of /product, which the rail on top links to by its id: what it is about on one side, its facts on the
 * other.
 */
export interface ChapterView {
  readonly id: string;
  readonly heading: MessageDescriptor;
  readonly text: MessageDescriptor;
  /** Shows the house's market: age and book live where scripts run, the grid stays as it was drawn. */
  readonly Picture?: (props: { readonly book: BookShape }) => ReactNode;
  readonly Facts: () => ReactNode;
}
