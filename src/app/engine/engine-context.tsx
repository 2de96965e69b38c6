import { createContext, type ReactNode, useContext } from 'react';
import { must } from '../../shared/base/assert.ts';
import type { EngineClient } from './client.ts';

const EngineContext = createContext<EngineClient | undefined>(undefined);

export function EngineProvider({ engine, children }: { readonly engine: EngineClient; readonly children: ReactNode }) {
  return <EngineContext value={engine}>{children}</EngineContext>;
}

/** The window's engine. Throws outside of EngineProvider. */
export const useEngine = (): EngineClient => must(useContext(EngineContext), 'EngineProvider above this component');
