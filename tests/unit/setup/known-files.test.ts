import fc from 'fast-check';
import { expect, test } from 'vitest';
import { knownFiles, knownTo } from '../../../src/setup/known-files.ts';

const chunk = (fileName: string, imports: readonly string[]) =>
  [fileName, { type: 'chunk', fileName, imports }] as const;

function learnt(...files: readonly (readonly [string, object])[]) {
  const { plugin, unknown } = knownFiles();
  const { handler } = plugin.generateBundle as unknown as { handler: (options: unknown, bundle: object) => void };
  handler({}, Object.fromEntries(files));
  return unknown;
}

test('a list keeps what the script that asks does not have: neither its own imports nor theirs', () => {
  const unknown = learnt(
    chunk('page.js', ['kit.js', 'panels.js']),
    chunk('panels.js', ['kit.js', 'icons.js']),
    chunk('kit.js', []),
    chunk('icons.js', []),
    chunk('menu.js', ['kit.js', 'list.js']),
    chunk('list.js', ['icons.js']),
    ['page.css', { type: 'asset', fileName: 'page.css' }],
  );
  const needed = ['menu.js', 'kit.js', 'list.js', 'icons.js'];
  expect(unknown('menu.js', needed, { hostId: 'page.js', hostType: 'js' })).toEqual(['menu.js', 'list.js']);
  expect(unknown('menu.js', needed, { hostId: 'list.js', hostType: 'js' })).toEqual(['menu.js', 'kit.js']);
});

test('a page loads all that its script needs, whatever that knows', () => {
  const unknown = learnt(chunk('page.js', ['kit.js']), chunk('kit.js', []));
  expect(unknown('page.js', ['kit.js'], { hostId: 'index.html', hostType: 'html' })).toEqual(['kit.js']);
});

test('what is known is closed under imports, and no more than that', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const graphs = fc.array(fc.tuple(fc.constantFrom(...names), fc.subarray(names)), { maxLength: 6 });
  fc.assert(
    fc.property(graphs, fc.constantFrom(...names), (edges, start) => {
      const imports = new Map<string, readonly string[]>(edges);
      const known = knownTo(start, imports);
      for (const name of known) for (const next of imports.get(name) ?? []) expect(known).toContain(next);
      for (const name of known)
        expect(name === start || [...known].some((from) => imports.get(from)?.includes(name))).toBe(true);
    }),
  );
});
