import { expect, test } from 'vitest';
import { readSources } from '../../house/read-sources.ts';

/** Words that once stood for something else, with what is said instead; a part of a name counts as well as a whole one. */
const instead: Readonly<Record<string, string>> = {
  agenda: 'pendingWork',
  birth: 'a noun for what is made',
  courier: 'mailer',
  dialogue: 'request stream',
  doorkeeper: 'authenticator',
  doubt: 'stale notice',
  impatient: 'checkTimeout',
  patience: 'timeout',
  recall: 'restore',
  relock: 'adjustHold',
  shelf: 'lazy listing',
  shelved: 'unlisted',
  soil: 'markDirty',
  starved: 'underfunded',
};

/** Parts of a name, in lower case. */
const partsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[ _$]+/)
    .map((part) => part.toLowerCase());

test('names are of the words of the field, and not of those that were given up', () => {
  const sources = readSources('.', ['src/server', 'src/shared', 'src/worker', 'src/service-worker']);
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.flatMap(({ path, identifiers }) =>
    [...identifiers.keys()].flatMap((name) =>
      partsOf(name)
        .filter((part) => Object.hasOwn(instead, part))
        .map((part) => `${path}: ${name} (say ${instead[part]})`),
    ),
  );
  expect(found).toEqual([]);
});
