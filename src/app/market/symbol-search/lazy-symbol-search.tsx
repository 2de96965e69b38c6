import { lazyComponent } from '../../ui/lazy/lazy-part.tsx';

/** The symbol search, loaded when it is first asked for. */
export const LazySymbolSearch = lazyComponent(() =>
  import('./symbol-search.tsx').then((module) => module.SymbolSearch),
);
