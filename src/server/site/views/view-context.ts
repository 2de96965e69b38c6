import { createContext, useContext } from 'react';
import { must } from '../../../shared/base/assert.ts';
import type { View } from '../view.ts';

/** Set around every document. */
export const ViewContext = createContext<View | undefined>(undefined);

/** What the page is rendered for. */
export const useView = (): View => must(useContext(ViewContext), 'a view around the document');
