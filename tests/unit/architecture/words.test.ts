import { expect, test } from 'vitest';
import { readSources } from '../../house/read-sources.ts';
import { parsedSources } from './sources.ts';

/**
 * Words that once stood for something else, with what is said instead; a part of a name counts as well as a whole one.
 */
const instead: Readonly<Record<string, string>> = {
  agenda: 'pendingWork',
  asking: 'pendingConfirm, isRefreshing',
  birth: 'a noun for what is made',
  complaint: 'formError',
  complaints: 'formErrors',
  courier: 'mailer',
  dialogue: 'request stream',
  doorkeeper: 'authenticator',
  doubt: 'stale notice',
  dress: 'applyTheme, appearance',
  glide: 'inertia',
  hands: 'interactions',
  impatient: 'checkTimeout',
  lane: 'channel, queue',
  lanes: 'channels, queues',
  patience: 'timeout',
  recall: 'restore',
  reckoned: 'effective',
  relock: 'adjustHold',
  shades: 'colours',
  shelf: 'lazy listing',
  shelved: 'unlisted',
  soil: 'markDirty',
  starved: 'underfunded',
  tell: 'report, publish',
  told: 'reported, published',
  trouble: 'problem, fault',
  troubles: 'problems',
  upright: 'vertical',
  uprights: 'verticals',
  wish: 'prefill, subscription',
  wishes: 'fields, preferred',
  world: 'state, backend',
  worth: 'value, notional, equity',
  worths: 'values',
};

/** Parts of a name, in lower case. */
const partsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[ _$]+/)
    .map((part) => part.toLowerCase());

test('names are of the words of the field, and not of those that were given up', () => {
  // This file names the words.
  const sources = [...parsedSources(), ...readSources('.', ['tests', 'bench'])].filter(
    ({ path }) => !path.endsWith('/words.test.ts'),
  );
  expect(sources.length).toBeGreaterThan(2_500);
  const found = sources.flatMap(({ path, identifiers }) =>
    [...identifiers.keys()].flatMap((name) =>
      partsOf(name)
        .filter((part) => Object.hasOwn(instead, part))
        .map((part) => `${path}: ${name} (say ${instead[part]})`),
    ),
  );
  expect(found).toEqual([]);
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
  'isolated_only',
  'level_missing',
  'most_amount',
  'no_last_price',
  'no_price',
  'not_small',
  'retry_after_ms',
  'scope_missing',
  'symbol_missing',
  'too_large',
]);

test('a name in wire spelling is the name of something on the wire, in a table or in a file: what is only inside is in camel case', () => {
  const sources = parsedSources().filter(({ path }) => /^src\/(app|server|shared|worker)\//.test(path));
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
