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
  world: 'state',
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

/** Folders that declare what goes over the wire or into tables. */
const declaring =
  /^src\/(shared\/(contracts|topics|trade|user|market|wire|base|drawings)\/|server\/store\/database\/(schema\/|database\.ts))/;

/** Names in wire spelling that are declared elsewhere: fields of the trading file and of logs. */
const ofFiles: ReadonlySet<string> = new Set([
  'at_ms',
  'by_line',
  'clock_behind_ms',
  'disk_low',
  'free_bytes',
  'journal_seq',
  'left_out',
  'listed_on',
  'newest_ms',
  'now_ms',
]);

/** The same of refusals: facts that they carry, and rules that forms check before anything is sent. */
const ofRefusals: ReadonlySet<string> = new Set([
  'amount_missing',
  'at_last',
  'band_high',
  'band_low',
  'contract_only',
  'interval_missing',
  'ip_own',
  'level_missing',
  'most_amount',
  'no_price',
  'retry_after_ms',
  'scope_missing',
  'symbol_missing',
  'too_large',
]);

test('a name in wire spelling is the name of something on the wire, in a table or in a file: what is only inside is in camel case', () => {
  const sources = readSources('.', ['src/app', 'src/server', 'src/shared', 'src/worker']);
  const isWire = (name: string): boolean => /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/.test(name);
  // Rules of refusals are texts there.
  const declared = new Set(
    sources
      .filter(({ path }) => declaring.test(path))
      .flatMap(({ text }) => text.match(/[a-z][a-z0-9]*(?:_[a-z0-9]+)+/g) ?? []),
  );
  expect(declared.has('api_id') && declared.has('body_json')).toBe(true);
  const inside = sources.flatMap(({ path, identifiers }) =>
    [...identifiers.keys()]
      .filter((name) => isWire(name) && !declared.has(name) && !ofFiles.has(name) && !ofRefusals.has(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(inside).toEqual([]);
});
