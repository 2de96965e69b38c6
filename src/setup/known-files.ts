import type { Plugin } from 'vite';

/** What a script of the build imports at its start, by its name. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/**
 * The scripts that are there already when a script runs: itself and all that its imports bring along. One that is none
 * of the build brings none.
 */
export function knownTo(script: string, imports: Imports): ReadonlySet<string> {
  const known = new Set<string>();
  const open = [script];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (known.has(name)) continue;
    known.add(name);
    open.push(...(imports.get(name) ?? []));
  }
  return known;
}

/**
 * Keeps from the lists of what to load beside a part whatever the script has that asks for it. Each list stands in its
 * script with the names of all files, whose hashes no compression makes smaller. Gives the plugin that learns what
 * imports what, and what Vite asks about each list (`build.modulePreload.resolveDependencies`).
 */
export function knownFiles(): {
  readonly plugin: Plugin;
  readonly unknown: (
    part: string,
    scripts: readonly string[],
    asker: { readonly hostId: string; readonly hostType: 'html' | 'js' },
  ) => string[];
} {
  let imports: Imports = new Map();
  let known = new Map<string, ReadonlySet<string>>();
  const knownBy = (script: string): ReadonlySet<string> => {
    const found = known.get(script) ?? knownTo(script, imports);
    known.set(script, found);
    return found;
  };
  return {
    plugin: {
      name: 'known-files',
      apply: 'build',
      generateBundle: {
        // Vite writes the lists at the same point.
        order: 'pre',
        handler(_, bundle) {
          imports = new Map(
            Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.imports]] : [])),
          );
          known = new Map();
        },
      },
    },
    unknown: (_, scripts, { hostId, hostType }) =>
      hostType === 'html' ? [...scripts] : scripts.filter((script) => !knownBy(hostId).has(script)),
  };
}
