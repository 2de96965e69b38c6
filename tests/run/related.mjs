// Which stories a change may break: those whose pages import a changed file, nearest first.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';

const sourceFiles = () => readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file)).map((file) => `src/${file.replaceAll('\\', '/')}`);

/** Files that each file imports, at once or later. */
function importGraph() {
  const files = new Set(sourceFiles());
  return new Map([...files].map((file) => {
    const text = readFileSync(file, 'utf8');
    const paths = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'|new URL\('(\.[^']+)'/g)].map(([, first, second]) => normalize(join(dirname(file), first ?? second)));
    return [file, paths.filter((path) => files.has(path))];
  }));
}

/** How many imports lie between an entry and each file that it needs. */
function distances(graph, entries) {
  const found = new Map(entries.map((entry) => [entry, 0]));
  for (const [file, distance] of found) for (const next of graph.get(file) ?? []) if (!found.has(next)) found.set(next, distance + 1);
  return found;
}

/** The file of the screen of each path of the application. */
function screensByPath() {
  const routes = readFileSync('src/app/routes.tsx', 'utf8');
  const screens = new Map([...routes.matchAll(/'(\/[\w-/]*)': lazyRouteComponent\(\(\) => loadChunk\(\(\) => import\('\.\/(screens\/[^']+)'/g)].map(([, path, file]) => [path, `src/app/${file}`]));
  for (const [path, folder] of [['/exkchart', 'pop-out-chart'], ['/exmutiplykchart', 'pop-out-multi-chart'], ['/exdepth', 'pop-out-depth']]) screens.set(path, `src/app/screens/${folder}/screen.tsx`);
  return screens;
}

/** Pages that a story's file opens: paths of the application, and `site` for those that the server makes. */
const pathsIn = (text, known) => [...known].filter((path) => new RegExp(`url\\}?[^\\n]{0,20}${path}(?![\\w/-])|['\`]${path}(?![\\w/-])`).test(text));

/** What tells soonest whether a room still works that every page needs, or that no page imports. */
const firstOf = { 'src/server/': ['trade.spec', 'contracts.spec', 'messages.spec'], 'src/worker/': ['windows.spec', 'connection.spec', 'trade.spec'], 'src/shared/': ['trade.spec', 'contracts.spec'] };
const isFirst = (file, changed) => Object.entries(firstOf).some(([room, specs]) => changed.some((one) => one.startsWith(room)) && specs.some((name) => file.startsWith(name)));

/** Words of a path that say what it is about. */
const wordsOf = (path) => path.replace(/^src\/\w+\//, '').replace(/\.tsx?$/, '').split(/[/-]/).filter((word) => word.length > 3 && !['screens', 'screen', 'market', 'index', 'server'].includes(word));
/** How many of the words of what has changed a story speaks of. */
const spokenOf = (text, changed) => new Set(changed.flatMap(wordsOf).filter((word) => new RegExp(`\\b${word.replace(/s$/, '')}`, 'i').test(text))).size;

/**
 * Names of story files for a list of changed files, nearest first. `seconds` says how long the stories of a file take together, `most` how long those that
 * are chosen may take; the nearest one is always among them.
 */
export function relatedStories(changed, { seconds, most }) {
  const graph = importGraph();
  const screens = screensByPath();
  const specs = readdirSync('tests/stories').filter((file) => file.endsWith('.spec.ts'));
  const ranked = specs.map((file) => {
    const text = readFileSync(`tests/stories/${file}`, 'utf8');
    if (changed.includes(`tests/stories/${file}`)) return { file, distance: -1 };
    const paths = pathsIn(text, screens.keys());
    const entries = paths.map((path) => screens.get(path)).filter((screen) => existsSync(screen));
    // The engine serves every page, the server every story.
    const engine = distances(graph, ['src/worker/index.ts']);
    const page = distances(graph, entries);
    const near = changed.flatMap((one) => [page.get(one), engine.has(one) && entries.length > 0 ? engine.get(one) + 3 : undefined]).filter((one) => one !== undefined);
    const first = isFirst(file, changed) ? [1] : [];
    // A story of few pages is more about each of them than one of many, and one that speaks of the thing more than one that passes it.
    return { file, distance: Math.min(...near, ...first) + paths.length / 10 - spokenOf(`${file} ${text}`, changed) / 2 };
  });
  const chosen = [];
  let sum = 0;
  for (const { file } of ranked.filter(({ distance }) => Number.isFinite(distance)).sort((a, b) => a.distance - b.distance)) {
    if (chosen.length > 0 && sum + seconds(file) > most) continue;
    chosen.push(file);
    sum += seconds(file);
  }
  return chosen;
}
