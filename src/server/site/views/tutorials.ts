import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Language } from '../../notify/language.ts';
import type { Tutorial } from '../site-pages.ts';
import { texts } from './texts.ts';

interface TutorialTexts {
  readonly id: string;
  /** UTC. */
  readonly writtenMs: number;
  readonly title: MessageDescriptor;
  readonly summary: MessageDescriptor;
  readonly steps: readonly MessageDescriptor[];
}

/** What the terminal does, step by step, in the order in which it is read. */
const tutorials: readonly TutorialTexts[] = [
  {
    id: 'first-order',
    writtenMs: Date.UTC(2026, 10, 21),
    title: msg`Send your first order`,
    summary: msg`From the search for a market to an order that rests in its book.`,
    steps: [
      msg`Open the terminal and press / to find a market: a symbol, a name or a venue will do.`,
      msg`Press B to buy or S to sell. Enter price and amount, or press a row of the order book to take over its price.`,
      msg`Read the summary and confirm. The order stands under Open orders until it is filled, and can be canceled there.`,
    ],
  },
  {
    id: 'windows',
    writtenMs: Date.UTC(2026, 10, 21),
    title: msg`Put charts and books on other screens`,
    summary: msg`Windows of their own that follow each other, and come back after a restart.`,
    steps: [
      msg`Open a chart, a multi-chart or the depth in a window of its own from the panel’s corner.`,
      msg`Give windows the same link colour: symbol and crosshair follow in all of them.`,
      msg`After a restart, the user menu brings all windows back to their places.`,
    ],
  },
  {
    id: 'age-of-prices',
    writtenMs: Date.UTC(2026, 10, 21),
    title: msg`Read how old a price is`,
    summary: msg`What colours say, and where the connection tells of itself.`,
    steps: [
      msg`A price in its colours is live. One that has gone grey is not, and says how old it is.`,
      msg`Press the connection in the status bar to see each venue, each stream and each stage of the way.`,
      msg`Without a server the last state is shown, marked, and no order can be sent until the connection is back.`,
    ],
  },
];

/** The tutorials in a language. */
export const tutorialsIn = (language: Language): Tutorial[] => {
  const i18n = texts[language];
  return tutorials.map(({ id, writtenMs, title, summary, steps }) => ({
    id,
    title: i18n._(title),
    summary: i18n._(summary),
    steps: steps.map((step) => i18n._(step)),
    url: `/home#tutorial-${id}`,
    time: writtenMs,
  }));
};
