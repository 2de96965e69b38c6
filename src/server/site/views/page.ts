import type { ReactNode } from 'react';

/** A page before it is put into its frame; its texts are in the language of the view already. */
export interface Page {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly content: ReactNode;
  /** False for answers to a form: no search engine wants them. */
  readonly listed: boolean;
  /** What the page's other languages are asked for with, as `&name=value`. */
  readonly query?: string;
  /** There is no other language to lead to. */
  readonly isEnglishOnly?: true;
  /** More data for search engines. */
  readonly data?: object | undefined;
}
