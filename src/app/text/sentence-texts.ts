import { createContext } from 'react';

/**
 * Fetches the texts of sentences that are seldom said and loaded with their words (text set `sentences`); at once where
 * a window has all texts.
 */
export const SentenceTexts = createContext<() => Promise<void>>(() => Promise.resolve());
