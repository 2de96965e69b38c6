import type { OpenRole } from '../../shared/user/application.ts';
import type { Language } from '../notify/language.ts';

/** A text in every language that the site has. */
export type Copy<T> = Readonly<Record<Language, T>>;

export interface Card {
  readonly title: string;
  readonly text?: string;
  /** Sentences that stand by themselves, below the text. */
  readonly points?: readonly string[];
  /** Path of the page that says more. */
  readonly to?: string;
  /** The role that it offers. */
  readonly role?: OpenRole;
}

/** Drawings that the server makes. */
export type Figure = 'maker' | 'terminal';

/** Parts of a chapter that show the house's market: age and book live where scripts run, the grid stays as it was drawn. */
export type LivePart = 'age' | 'book' | 'grid';

/** A part of a page, from top to bottom. Cards come as three, four or six: site.css lays out these. */
export type Block =
  | { readonly kind: 'cards' | 'steps' | 'values'; readonly heading: string; readonly cards: readonly Card[] }
  | {
      readonly kind: 'chapter';
      readonly id: string;
      readonly heading: string;
      readonly text: string;
      readonly facts: readonly (readonly [name: string, fact: string])[];
      readonly live?: LivePart;
    }
  | {
      readonly kind: 'figure';
      readonly figure: Figure;
      readonly heading: string;
      readonly text: string;
      readonly caption: string;
    };

export interface PageCopy {
  /** For the window and search results, without the product's name. */
  readonly title: string;
  /** One sentence for search results and shared links. */
  readonly description: string;
  readonly heading: string;
  readonly lead: string;
  readonly blocks: readonly Block[];
}

/** Path → copy of a page that consists of blocks. */
export interface SitePage {
  readonly path: `/${string}`;
  readonly copy: Copy<PageCopy>;
  /** The role that the page offers. */
  readonly role?: OpenRole;
}
