import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { describe, expect, test } from 'vitest';

const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...readdirSync('docs').map((name) => `docs/${name}`)]
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ name, text: readFileSync(name, 'utf8') }));

/** What is written as code, without blocks of several lines. */
const codeOf = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!);
/** Names by which headings are linked, as GitHub makes them. */
const anchorsOf = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- ]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );

describe.each(documents)('$name', ({ name, text }) => {
  test('links lead to files and headings that are there', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!);
    const broken = links
      .filter((target) => !/^[a-z]+:/.test(target))
      .filter((target) => {
        const [path, anchor] = target.split('#') as [string, string | undefined];
        const file = path ? join(dirname(name), path) : name;
        return !existsSync(file) || (anchor !== undefined && !anchorsOf(readFileSync(file, 'utf8')).includes(anchor));
      });
    expect(broken).toEqual([]);
  });

  test('whole paths of the project lead somewhere', () => {
    const paths = codeOf(text).filter((code) => /^(src|tests|bench|docs|locales|public)\/[\w./-]+$/.test(code));
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });
});

test('the glossary has each word once, in the order of the alphabet', () => {
  const { text } = documents.find(({ name }) => name === 'docs/glossary.md')!;
  const words = [...text.matchAll(/^\| ([^|]+) \|/gm)].map(([, word]) => word!).filter((word) => word !== 'word');
  expect(words.length).toBeGreaterThan(50);
  expect(words).toEqual([...new Set(words)].sort((a, b) => a.localeCompare(b, 'en')));
});
