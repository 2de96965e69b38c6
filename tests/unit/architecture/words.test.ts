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

/** Words that the rooms of the browser have given up besides; other rooms still have some of them. */
const insteadInBrowser: Readonly<Record<string, string>> = {
  asking: 'pendingConfirm',
  complaint: 'formError',
  complaints: 'formErrors',
  dress: 'applyTheme, appearance',
  glide: 'inertia',
  hands: 'interactions',
  lane: 'channel, queue',
  lanes: 'channels, queues',
  reckoned: 'effective',
  shades: 'colours',
  tell: 'report, publish',
  told: 'reported, published',
  trouble: 'problem, ErrorFallback',
  troubles: 'problems',
  upright: 'vertical',
  uprights: 'verticals',
  wish: 'prefill, subscription',
  wishes: 'fields, preferred',
  worth: 'value, notional, equity',
  worths: 'values',
};

/** Parts of a name, in lower case. */
const partsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[ _$]+/)
    .map((part) => part.toLowerCase());

/** Names of a room in which a part is one of the words. */
const foundIn = (rooms: readonly string[], words: Readonly<Record<string, string>>): string[] =>
  readSources('.', rooms).flatMap(({ path, identifiers }) =>
    [...identifiers.keys()].flatMap((name) =>
      partsOf(name)
        .filter((part) => Object.hasOwn(words, part))
        .map((part) => `${path}: ${name} (say ${words[part]})`),
    ),
  );

test('names are of the words of the field, and not of those that were given up', () => {
  const rooms = ['src/server', 'src/shared', 'src/worker', 'src/service-worker'];
  expect(readSources('.', rooms).length).toBeGreaterThan(500);
  expect(foundIn(rooms, instead)).toEqual([]);
});

test('so are those of the application and its worker, which have given up some more', () => {
  const rooms = ['src/app', 'src/worker'];
  expect(readSources('.', rooms).length).toBeGreaterThan(500);
  expect(foundIn(rooms, insteadInBrowser)).toEqual([]);
});
