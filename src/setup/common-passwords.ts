// Makes the list of common passwords from one that is ranked, a word a line with its count or without: node
// src/setup/common-passwords.ts ranked.txt
import { readFileSync, writeFileSync } from 'node:fs';
import { passwordLength } from '../shared/user/password.ts';
import { markOf, packMarks } from '../server/identity/common-passwords.ts';

const most = 3_000;
const fits = ({ length }: string): boolean => length >= passwordLength.least && length <= passwordLength.most;
const words = readFileSync(process.argv[2]!, 'utf8')
  .split('\n')
  .map((line) => line.trim().split(/\s+/)[0]!.toLowerCase())
  .filter(fits);
const lines = packMarks([...new Set(words)].slice(0, most).map(markOf)).match(/.{1,160}/g)!;
const target = new URL('../server/identity/common-password-marks.ts', import.meta.url);
writeFileSync(
  target,
  `/** Marks of the ${most} most common passwords of ${passwordLength.least} to ${passwordLength.most} characters; made by src/setup/common-passwords.ts. */\nexport const commonPasswordMarks = [\n${lines.map((line) => `  '${line}',\n`).join('')}].join('');\n`,
);
