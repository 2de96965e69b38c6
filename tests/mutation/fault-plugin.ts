import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import type { ToCatcher } from './catch-server.ts';

/**
 * Vite bundles its config, and what that imports, apart from the process around it: both find the fault of the moment
 * here.
 */
const holder = globalThis as { faultNow?: ToCatcher['fault'] };

export function setFault(fault: ToCatcher['fault']): void {
  holder.faultNow = fault;
}

/** Id of a file in Vite's module graph. */
export const idOf = (file: string): string => resolve(file).replaceAll('\\', '/');

/** Makes the faulty text in memory, as the module is loaded: no file changes. */
export const faultPlugin: Plugin = {
  name: 'fault',
  enforce: 'pre',
  load(id) {
    const fault = holder.faultNow;
    if (!fault || id.split('?')[0] !== idOf(fault.file)) return null;
    const source = readFileSync(fault.file, 'utf8');
    return source.slice(0, fault.start) + fault.to + source.slice(fault.end);
  },
};
