import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The attacks of reliability.md §3.4 that these tests stand for. */
const attacks: Readonly<Record<string, string>> = {
  S1: 'a wrong password and an unknown user', S2: 'many wrong log-ins from one address', S3: 'one password on many names', S4: 'a lock-out of somebody else', S5: 'a captcha twice', S6: 'a captcha of something else',
  S7: 'the answer of a captcha', S8: 'lengths and characters of passwords', S9: 'common passwords', S10: 'a name that is no text', S11: 'availability checks', S12: 'a forgotten password of nobody', S13: 'links for a new password',
  S14: 'the host of a link', S15: 'guessed invite codes', S16: 'a role in a sign-up', S17: 'a token after its end', S18: 'a token that is none', S19: 'a session that was planted', S20: 'another address than the bound ones',
  S21: 'the time of a comparison', S22: 'guessed codes',
  S39: 'markup in texts', S40: 'links that are scripts', S41: 'formulas in tables', S42: 'line ends in a log', S43: 'line ends in a letter', S44: 'names of prototypes',
  S49: 'where an error or a log-in leads', S50: 'a role in the browser', S51: 'a file that is too large', S52: 'a file that is something else', S53: 'a file that is two things', S54: 'names of files', S55: 'broken bodies', S56: 'a flood of files', S57: 'a file of somebody else',
  S45: 'a parameter that comes twice',
};

/** Names of tests by the attack with which they begin, over all folders of tests. */
function testsByAttack(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const entry of readdirSync('tests', { recursive: true, withFileTypes: true })) {
    // Folders of pictures bear the names of their tests.
    if (!entry.isFile() || !/\.(test|spec)\.tsx?$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    for (const [, attack, name] of readFileSync(file, 'utf8').matchAll(/\btest(?:\.each\(.*?\)|\.skipIf\(.*?\))?\(['"`](S\d+): (.*?)['"`], /gs)) found.set(attack!, [...found.get(attack!) ?? [], `${file}: ${name}`]);
  }
  return found;
}

test.each(Object.entries(attacks))('%s, %s, has a test', (attack) => {
  expect(testsByAttack().get(attack) ?? []).not.toEqual([]);
});

test('every test that begins with a number stands in the catalogue', () => {
  const others = /^S(2[3-9]|3[0-8]|4[6-8]|5[89]|[67]\d|80)$/;
  expect([...testsByAttack().keys()].filter((attack) => !(attack in attacks) && !others.test(attack))).toEqual([]);
});
