import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** The attacks of reliability.md §3.4, which these tests send. S71 to S74 and S76 are tested on what there is. */
const tested: Readonly<Record<string, string>> = {
  S1: 'a wrong password and an unknown user',
  S2: 'many wrong log-ins from one address',
  S3: 'one password on many names',
  S4: 'a lock-out of somebody else',
  S5: 'a captcha twice',
  S6: 'a captcha of something else',
  S7: 'the answer of a captcha',
  S8: 'lengths and characters of passwords',
  S9: 'common passwords',
  S10: 'a name that is no text',
  S11: 'availability checks',
  S12: 'a forgotten password of nobody',
  S13: 'links for a new password',
  S14: 'the host of a link',
  S15: 'guessed invite codes',
  S16: 'a role in a sign-up',
  S17: 'a token after its end',
  S18: 'a token that is none',
  S19: 'a session that was planted',
  S20: 'another address than the bound ones',
  S21: 'the time of a comparison',
  S22: 'guessed codes',
  S23: 'ids of another user',
  S24: 'calls of another role',
  S25: 'an observer who orders',
  S26: "another user's account over a socket",
  S27: "what is the main account's alone",
  S28: 'a strategy below its level',
  S29: 'a grant that is taken back',
  S30: 'fields that nobody asked for',
  S31: 'prototypes in settings',
  S32: 'settings that are too large',
  S33: 'the whole balance a hundred times',
  S34: 'one order a hundred times',
  S35: 'amounts that are none',
  S36: 'amounts that overflow',
  S37: 'loans and repayments at once',
  S38: 'SQL in texts',
  S39: 'markup in texts',
  S40: 'links that are scripts',
  S41: 'formulas in tables',
  S42: 'line ends in a log',
  S43: 'line ends in a letter',
  S44: 'names of prototypes',
  S45: 'a parameter that comes twice',
  S46: 'patterns that run away',
  S47: 'paths that lead out',
  S48: 'names that every object has',
  S49: 'where an error or a log-in leads',
  S50: 'a role in the browser',
  S51: 'a file that is too large',
  S52: 'a file that is something else',
  S53: 'a file that is two things',
  S54: 'names of files',
  S55: 'broken bodies',
  S56: 'a flood of files',
  S57: 'a file of somebody else',
  S58: 'sockets of another origin',
  S59: 'large and compressed frames',
  S60: 'floods of frames and sockets',
  S61: 'requests that do not end',
  S62: 'requests within requests',
  S63: 'other methods',
  S64: 'bodies that are no input',
  S65: 'packed bodies',
  S66: 'reading from another origin',
  S67: 'pages in frames',
  S68: 'secrets in logs',
  S69: 'tickets of others',
  S70: 'tokens in queries',
  S71: 'secrets in answers',
  S72: 'a stolen database',
  S73: 'rows that change their owner',
  S74: 'a wrong key',
  S75: 'a key that may withdraw',
  S76: 'hosts that lead elsewhere',
  S77: 'hosts that answer anything',
  S78: 'the inside of the server',
  S79: 'packages',
  S80: 'a changed audit log',
};

/** Attacks on what is within the process or on its files: nothing is sent. */
const within = ['S9', 'S21', 'S41', 'S46', 'S72', 'S73', 'S74', 'S79', 'S80'];

interface Attack {
  readonly number: string;
  readonly place: string;
  readonly body: string;
  readonly sends: boolean;
}

/** What sends something: by its own hand, or through a helper of the file, or of one beside it, that does. */
const sending =
  /\b(?:shoot|fetch|connect|socketOf|WebSocket|fetchLists|fetchPublished|slowClient|httpRequest)\(|\.(?:inject|goto|call|get|post|logIn|mailCode|signUp)\(/;

/** The lines of a test or of a declaration that begins at `from`: to the first line at its depth that ends one. */
function blockAt(lines: readonly string[], from: number): string {
  const depth = /^ */.exec(lines[from]!)![0].length;
  const head = lines[from]!;
  if (/\}\);$|\}, [\w_]+\);$|;$/.test(head) && !/[[{(]$/.test(head)) return head;
  const isEnd = new RegExp(`^ {${depth}}(?:\\}(?:\\)|,|;|$)|\\);$)`);
  // A line that ends with a bracket goes on: the parameters of a test are over, and not the test.
  const end = lines.findIndex((line, index) => index > from && isEnd.test(line) && !/[{(]$/.test(line));
  return lines.slice(from, end < 0 ? undefined : end + 1).join('\n');
}

type Helpers = ReadonlyMap<string, string>;

/** The declarations of a file that a test may send by: name and body. */
const declaredIn = (lines: readonly string[]): readonly (readonly [string, string])[] =>
  lines.flatMap((line, index) => {
    const name = /^ *(?:export )?(?:const|(?:async )?function) (\w+)/.exec(line)?.[1];
    return name === undefined ? [] : [[name, blockAt(lines, index)] as const];
  });

/** Those of a file and of the files beside it that it imports. */
function helpersOf(file: string, lines: readonly string[]): Helpers {
  const beside = lines.flatMap((line) => /from '(\.\/[\w-]+\.ts)';$/.exec(line)?.[1] ?? []);
  return new Map([
    ...beside.flatMap((path) => declaredIn(readFileSync(join(dirname(file), path), 'utf8').split('\n'))),
    ...declaredIn(lines),
  ]);
}

function attacksOf(file: string): readonly Attack[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  const helpers = helpersOf(file, lines);
  const sends = (body: string, seen: ReadonlySet<string> = new Set()): boolean =>
    sending.test(body) ||
    [...helpers].some(
      ([name, helper]) =>
        !seen.has(name) && new RegExp(`\\b${name}\\(`).test(body) && sends(helper, new Set([...seen, name])),
    );
  return lines.flatMap((line, index) => {
    // A group of tests may bear the number of all of them.
    const before = lines[index - 1] ?? '';
    const stands = /^\s+['"`](S\d+): /.exec(line)?.[1];
    const isTitle = stands !== undefined && /\($/.test(before) && !/describe(?:\.\w+)?\($/.test(before);
    const number = isTitle ? stands : /(?<!describe)\(['"`](S\d+): /.exec(line)?.[1];
    if (number === undefined) return [];
    const body = blockAt(lines, isTitle ? index - 1 : index);
    return [{ number, place: `${file}:${index + 1}`, body, sends: sends(body) }];
  });
}

const attacks = readdirSync('tests', { recursive: true, withFileTypes: true })
  // Folders of pictures bear the names of their tests.
  .filter((entry) => entry.isFile() && /\.(test|spec)\.tsx?$/.test(entry.name))
  .flatMap((entry) => attacksOf(join(entry.parentPath, entry.name)));

test('each of the eighty attacks is sent by a test', () => {
  const all = Array.from({ length: 80 }, (_, index) => `S${index + 1}`);
  expect(Object.keys(tested).sort()).toEqual([...all].sort());
});

test('every attack that is tested has a test that sends it, or looks within', () => {
  const sent = new Set(
    attacks.filter(({ number, sends }) => sends || within.includes(number)).map(({ number }) => number),
  );
  expect(Object.keys(tested).filter((number) => !sent.has(number))).toEqual([]);
});

test('every test of an attack expects something', () => {
  expect(attacks.length).toBeGreaterThan(120);
  expect(attacks.filter(({ body }) => !/\bexpect(?:408)?(?:\.\w+)?\(/.test(body)).map(({ place }) => place)).toEqual(
    [],
  );
});

test('no test bears the number of an attack that is not tested', () => {
  expect(attacks.filter(({ number }) => !Object.hasOwn(tested, number)).map(({ place }) => place)).toEqual([]);
});
