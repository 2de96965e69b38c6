import { readFileSync } from 'node:fs';
import { createContext, Script } from 'node:vm';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { contracts } from '../../../../src/shared/contracts/index.ts';
import { topics } from '../../../../src/shared/topics/index.ts';
import { areas } from '../../../../src/shared/user/contact.ts';

/** Longer than any body: what takes more than linear time on it takes minutes. */
const length = 300_000;
const given = createContext({ work: (): void => undefined });
const script = new Script('work()');
/**
 * Ends the work, whatever it does, after so many ms: a bound that runaway patterns alone meet, as each text is worked
 * on by itself.
 */
function bounded(work: () => void, timeout = 5_000): void {
  given.work = work;
  script.runInContext(given, { timeout });
}

const pieces = [
  'a',
  'A',
  '0',
  '1',
  ' ',
  '@',
  '.',
  '-',
  '_',
  '+',
  'a.',
  'a@',
  'a-',
  '0.',
  '1,',
  '/',
  'é',
  '\n',
  '\t',
  'ab ',
  '=',
  '%',
  '(',
  '&',
  '中',
];
const ends = ['', '!', '\0', '@', '.', '\n', 'é'];
/** Texts on which a pattern that can be matched in several ways would try them all. */
const attacks = pieces
  .flatMap((piece) => ends.map((end) => piece.repeat(length / piece.length) + end))
  .concat(
    ['a@a.', 'user@', 'a.b@c.'].flatMap((head) =>
      ['a', 'a.', 'a-', '-'].map((piece) => head + piece.repeat(length / piece.length)),
    ),
  );

/** Every pattern of a schema, wherever it stands in it. */
function patternsOf(schema: unknown, seen = new Set<unknown>()): readonly RegExp[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  if (schema instanceof RegExp) return [schema];
  return Object.values(schema).flatMap((inner) => patternsOf(inner, seen));
}
const patterns = new Map(
  [...contracts.map(({ input }) => input), ...topics.map(({ params }) => params), areas]
    .flatMap((schema) => patternsOf(schema))
    .map((pattern) => [String(pattern), pattern]),
);

test('S46: a pattern that runs away is found out by these texts', () => {
  expect(() =>
    bounded(() => {
      for (const text of attacks) /^(a+)+$/.test(text);
    }, 300),
  ).toThrow('timed out');
  expect(() =>
    bounded(() => {
      for (const text of attacks) /^(?:[a-z]+\.?)+@/.test(text);
    }, 300),
  ).toThrow('timed out');
});

test('S46: there are patterns for mail, phone, names and amounts among them', () => {
  expect(patterns.size).toBeGreaterThan(25);
});

test.each([...patterns])('S46: %s is done with 300,000 characters that almost fit', (_text, pattern) => {
  expect(() => {
    for (const text of attacks)
      bounded(() => {
        pattern.test(text);
      });
  }).not.toThrow();
  expect(attacks.filter((text) => text.length < length).length).toBe(0);
});

test.each([
  'email',
  'username',
  'phone',
  'name',
  'password',
  'content',
  'symbol',
  'api_id',
  'client_id',
  'amount',
  'price',
])('S46: every call that takes %s is done with a very long one', (field) => {
  const takers = contracts.filter(({ input }) =>
    Object.hasOwn((input as unknown as { entries?: object }).entries ?? {}, field),
  );
  expect(takers.length).toBeGreaterThan(0);
  for (const { input } of takers) {
    for (const text of ['a', '0', ' ', 'a.', '@', '中'].map((piece) => piece.repeat(60_000 / piece.length)))
      expect(() =>
        bounded(() => {
          v.safeParse(input, { [field]: text });
        }),
      ).not.toThrow();
  }
});

test('S79: every package is held to its hash and comes from the registry, and only known ones may run a script when they are installed', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { resolved?: string; integrity?: string; link?: boolean; hasInstallScript?: boolean }>;
  };
  const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    allowScripts: Record<string, boolean>;
  };
  const installed = Object.entries(packages).filter(([path]) => path !== '');
  expect(installed.length).toBeGreaterThan(300);
  for (const [path, { resolved, integrity, link }] of installed) {
    expect(link ?? false, path).toBe(false);
    // The lock file leaves it out where it is that of the registry.
    expect(resolved ?? 'https://registry.npmjs.org/a/-/a-1.tgz', path).toMatch(
      /^https:\/\/registry\.npmjs\.org\/(@[\w.-]+\/)?[\w.-]+\/-\/[\w.+-]+\.tgz$/,
    );
    expect(integrity, path).toMatch(/^sha512-[A-Za-z0-9+/]{86}==$/);
  }
  const scripted = installed
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.split('node_modules/').at(-1)!);
  // Both are for tests and benchmarks alone, and no part of the server.
  expect(scripted.filter((name) => !Object.hasOwn(allowScripts, name))).toEqual(['ccxt', 'ccxt-of-august']);
  expect(
    Object.entries(allowScripts)
      .filter(([, may]) => may)
      .map(([name]) => name),
  ).toEqual(['node']);
});
