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
    summary: msg`From finding a market to an order in its book.`,
    steps: [
      msg`Open the terminal and press / to find a market by symbol, name or venue.`,
      msg`Press B to buy or S to sell. Enter price and amount, or click a row of the order book to use its price.`,
      msg`Check the summary and confirm. The order stays under Open orders until it is filled; you can cancel it there.`,
    ],
  },
  {
    id: 'windows',
    writtenMs: Date.UTC(2026, 10, 21),
    title: msg`Use several screens`,
    summary: msg`Separate windows that follow each other and come back after a restart.`,
    steps: [
      msg`Open a chart, multi-chart or depth in its own window from the corner of its panel.`,
      msg`Give windows the same link colour, and symbol and crosshair follow in all of them.`,
      msg`After a restart, bring all windows back from the user menu.`,
    ],
  },
  {
    id: 'age-of-prices',
    writtenMs: Date.UTC(2026, 10, 21),
    title: msg`See how old a price is`,
    summary: msg`What the colours mean, and where to check the connection.`,
    steps: [
      msg`A coloured price is live. A grey one is not, and shows its age.`,
      msg`Click the connection in the status bar to see every venue, stream and stage.`,
      msg`If the server is unreachable, the last state stays, marked as such, and trading is paused until the connection is back.`,
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
