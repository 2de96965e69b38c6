import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { createCompiledCatalog } from '@lingui/cli/api';
import { formatter } from '@lingui/format-po';
import type { Plugin } from 'vite';

/**
 * Screens that open without the rest of the application, by the set in which their texts travel:
 * `locales/en.po?set=entry`.
 */
const screens: Readonly<Record<string, readonly string[]>> = {
  entry: ['login', 'signup', 'reset-password'],
  desk: ['dashboard'],
  ai: ['ai-dashboard'],
  'pop-out': ['pop-out-chart', 'pop-out-multi-chart', 'pop-out-depth'],
};

/** What is loaded whatever the screen. Its own late imports are the screens. */
const starts: Readonly<Record<string, readonly string[]>> = {
  entry: ['src/app/app.tsx', 'src/app/routes.tsx'],
  desk: ['src/app/app.tsx', 'src/app/routes.tsx'],
  ai: ['src/app/app.tsx', 'src/app/routes.tsx'],
  'pop-out': ['src/app/pop-out-app.tsx'],
};

/** Sets with which a screen begins, and that are followed by two others. */
const beginnings: readonly string[] = ['desk', 'ai', 'pop-out'];
/** What is loaded in quiet without being asked for, and what is shown on demand. */
const later = ['quiet', 'rest'] as const;
type Reach = 'first' | (typeof later)[number];

/**
 * Imports that a file brings along: at once, and where nobody waits for the texts; in quiet (`quietPart`,
 * `quietComponent`); on demand.
 */
const imports: Readonly<Record<Reach | 'start', RegExp>> = {
  start: /^(?:import|export) (?!type )[^;]*?from '(\.[^']+)'/gm,
  first: /(?:^(?:import|export) (?!type )[^;]*?from |loadChunk\(\s*\(\) =>\s*import\()'(\.[^']+)'/gm,
  quiet:
    /(?:^(?:import|export) (?!type )[^;]*?from |(?:loadChunk|quietPart|quietComponent)\(\s*\(\) =>\s*import\()'(\.[^']+)'/gm,
  rest: /(?:\sfrom |import\()'(\.[^']+)'/g,
};

/**
 * Sets of all texts of a folder: everything that the application says, and the public site, which no other set holds.
 */
const folders: Readonly<Record<string, string>> = { app: 'src/app', site: 'src/server/site/views' };

/**
 * Words of sentences that are seldom said, and loaded by whoever says one: a set of their own, which no other one
 * holds.
 */
const sentences: ReadonlySet<string> = new Set([
  'src/app/text/filter-text.ts',
  'src/app/text/order-rule-text.ts',
  'src/app/market/order-words/order-reason-words.ts',
  'src/app/shell/messages/intent-text.ts',
  'src/app/shell/messages/order-text.ts',
  'src/app/shell/messages/spread-text.ts',
]);

/** The set with which the screens of a set begin, and how far it goes. */
function setOf(name: string): { readonly begins: string; readonly reach: Reach } {
  const ending = later.find((each) => name.endsWith(`-${each}`));
  if (ending !== undefined) return { begins: name.slice(0, -ending.length - 1), reach: ending };
  return { begins: name, reach: beginnings.includes(name) ? 'first' : 'rest' };
}

/** The files of the application that a screen of the set can show, by its imports, those of the sets before it too. */
export function filesOf(set: string, root = '.'): ReadonlySet<string> {
  const { begins, reach } = setOf(set);
  const start = starts[begins] ?? [];
  const found = new Set<string>();
  const open = [...start, ...(screens[begins] ?? []).map((name) => `src/app/screens/${name}/screen.tsx`)];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file) || sentences.has(file) || !/^src\/app\/.*\.tsx?$/.test(file) || !existsSync(join(root, file)))
      continue;
    found.add(file);
    const wanted = imports[start.includes(file) ? 'start' : reach];
    for (const [, path = ''] of readFileSync(join(root, file), 'utf8').matchAll(wanted))
      open.push(normalize(join(file, '..', path)));
  }
  return found;
}

const filesIn = (folder: string, root: string): ReadonlySet<string> =>
  new Set(
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
  );

/** The files whose texts a set holds, and those whose texts are there already. */
export function placesOf(
  set: string,
  root = '.',
): { readonly files: ReadonlySet<string>; readonly known: ReadonlySet<string> } {
  if (set === 'sentences') return { files: sentences, known: new Set() };
  const folder = folders[set];
  if (folder !== undefined) return { files: filesIn(folder, root), known: new Set() };
  const { begins, reach } = setOf(set);
  const isLater = reach !== 'first' && beginnings.includes(begins);
  return {
    files: filesOf(set, root),
    known: isLater ? filesOf(reach === 'quiet' ? begins : `${begins}-quiet`, root) : new Set(),
  };
}

/** Translations of the set's texts by their ids. Which file says a text is written in the catalogue. */
export async function textsOf(
  catalogue: string,
  locale: string,
  { files, known }: ReturnType<typeof placesOf>,
): Promise<Record<string, string>> {
  const entries = await formatter({ lineNumbers: false }).parse(catalogue, {
    locale,
    sourceLocale: 'en',
    filename: `${locale}.po`,
  });
  const said = Object.entries(entries).filter(
    ([, { origin = [] }]) => origin.some(([file]) => files.has(file)) && !origin.some(([file]) => known.has(file)),
  );
  return Object.fromEntries(said.map(([id, { translation = '' }]) => [id, translation]));
}

/**
 * Catalogues in parts: with all texts of the platform in one, a page for logging in would carry those of the dashboard.
 */
export function textSets(): Plugin {
  return {
    name: 'text-sets',
    async load(id) {
      const [, path, locale, set] = /^(.*\/([\w-]+)\.po)\?set=([\w-]+)$/.exec(id) ?? [];
      if (path === undefined || locale === undefined || set === undefined) return;
      const root = join(path, '..', '..');
      const places = placesOf(set, root);
      for (const file of [path, ...[...places.files].map((one) => join(root, one))]) this.addWatchFile(file);
      const { source, errors } = createCompiledCatalog(
        locale,
        await textsOf(readFileSync(path, 'utf8'), locale, places),
        { namespace: 'es' },
      );
      if (errors.length > 0) throw new Error(`${id}: ${errors.map(({ error }) => error.message).join('; ')}`);
      return { code: source, map: null, moduleType: 'js' };
    },
  };
}
