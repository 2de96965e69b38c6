// Which tests and stories a change may break: those that import a changed file, or whose pages do, nearest first.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { distances, filesBelow, importGraph } from './import-graph.mjs';

/** The file of the screen of each path of the application. */
function screensByPath() {
  const routes = readFileSync('src/app/routes.tsx', 'utf8');
  const screens = new Map(
    [
      ...routes.matchAll(
        /'(\/[\w-/]*)': lazyRouteComponent\(\(\) => loadChunk\(\(\) => import\('\.\/(screens\/[^']+)'/g,
      ),
    ].map(([, path, file]) => [path, `src/app/${file}`]),
  );
  for (const [path, folder] of [
    ['/exkchart', 'pop-out-chart'],
    ['/exmutiplykchart', 'pop-out-multi-chart'],
    ['/exdepth', 'pop-out-depth'],
    ['/exladder', 'dashboard/ladder-window'],
  ])
    screens.set(path, `src/app/screens/${folder}/screen.tsx`);
  return screens;
}

/** Pages that a story's file opens: paths of the application, and `site` for those that the server makes. */
const pathsIn = (text, known) =>
  [...known].filter((path) => new RegExp(`url\\}?[^\\n]{0,20}${path}(?![\\w/-])|['\`]${path}(?![\\w/-])`).test(text));

/** What tells soonest whether a room still works that every page needs, or that no page imports. */
const firstOf = {
  'src/server/': ['trade.spec', 'contracts.spec', 'messages.spec'],
  'src/worker/': ['windows.spec', 'connection.spec', 'trade.spec'],
  'src/shared/': ['trade.spec', 'contracts.spec'],
};
const isFirst = (file, changed) =>
  Object.entries(firstOf).some(
    ([room, specs]) => changed.some((one) => one.startsWith(room)) && specs.some((name) => file.startsWith(name)),
  );

/** Name of a file without folder and endings. */
const nameOf = (file) => file.replace(/^.*\//, '').replace(/\..*$/, '');
/** Words of a path that say what it is about. */
const wordsOf = (path) =>
  path
    .replace(/^src\/\w+\//, '')
    .replace(/\.tsx?$/, '')
    .split(/[/-]/)
    .filter((word) => word.length > 3 && !['screens', 'screen', 'market', 'index', 'server'].includes(word));
/** How many of those words stand in the name of a test, which says what it is about. */
const namedIn = (file, changed) => {
  const name = nameOf(file);
  const parts = [...name.split('-'), name.replaceAll('-', '')];
  return new Set(
    changed.flatMap(wordsOf).filter((word) => parts.some((part) => part.startsWith(word.replace(/s$/, '')))),
  ).size;
};
/** How many of the words of what has changed a story speaks of. */
const spokenOf = (text, changed) =>
  new Set(changed.flatMap(wordsOf).filter((word) => new RegExp(`\\b${word.replace(/s$/, '')}`, 'i').test(text))).size;

/** The nearest of some files, as many as the seconds allow, and always the first. */
function nearest(ranked, { seconds, most }) {
  const chosen = [];
  let sum = 0;
  for (const { file } of ranked
    .filter(({ distance }) => Number.isFinite(distance))
    .sort((a, b) => a.distance - b.distance)) {
    if (chosen.length > 0 && sum + seconds(file) > most) continue;
    chosen.push(file);
    sum += seconds(file);
  }
  return chosen;
}

/**
 * Names of story files for a list of changed files, nearest first. `seconds` says how long the stories of a file take
 * together, `most` how long those that are chosen may take; the nearest one is always among them.
 */
export function relatedStories(changed, room) {
  const graph = importGraph();
  const screens = screensByPath();
  // The engine serves every page, the server every story.
  const engine = distances(graph, ['src/worker/index.ts']);
  const specs = readdirSync('tests/stories').filter((file) => file.endsWith('.spec.ts'));
  return nearest(
    specs.map((file) => {
      const text = readFileSync(`tests/stories/${file}`, 'utf8');
      if (changed.includes(`tests/stories/${file}`)) return { file, distance: -1 };
      const paths = pathsIn(text, screens.keys());
      const entries = paths.map((path) => screens.get(path)).filter((screen) => existsSync(screen));
      const page = distances(graph, entries);
      const near = changed
        .flatMap((one) => [page.get(one), engine.has(one) && entries.length > 0 ? engine.get(one) + 3 : undefined])
        .filter((one) => one !== undefined);
      const named = namedIn(file, changed);
      // No page imports the server: what tells of it are stories that bear its name, and some of all that it does.
      const first = isFirst(file, changed) || named > 0 ? [1] : [];
      // A story of few pages is more about each of them than one of many, and one that speaks of the thing more than
      // one that passes it.
      return {
        file,
        distance: Math.min(...near, ...first) + paths.length / 10 - spokenOf(text, changed) / 2 - 2 * named,
      };
    }),
    room,
  );
}

/**
 * Paths of files with tests in a browser for a list of changed files, as `relatedStories`: by the pages that they open,
 * and what they import themselves.
 */
export function relatedPageTests(changed, room) {
  const graph = importGraph();
  const screens = screensByPath();
  return nearest(
    filesBelow('tests/browser', /\.test\.tsx?$/).map((file) => {
      const text = readFileSync(file, 'utf8');
      const pages = pathsIn(text, screens.keys())
        .map((path) => screens.get(path))
        .filter((screen) => existsSync(screen));
      // What a test imports it is about; a page that it opens has much else.
      const own = distances(graph, [file]);
      const page = distances(graph, pages);
      const near = changed
        .flatMap((one) => [own.get(one), page.has(one) ? page.get(one) + 2 : undefined])
        .filter((one) => one !== undefined);
      return {
        file,
        distance: Math.min(...near) + pages.length / 10 - spokenOf(text, changed) / 2 - 2 * namedIn(file, changed),
      };
    }),
    room,
  );
}

/** Folders of a source that its tests have too: those of a room lie in a folder of its name. */
const sharedFolders = (file, test) =>
  test
    .split('/')
    .slice(0, -1)
    .filter((folder) => file.split('/').slice(1, -1).includes(folder)).length;

/**
 * Paths of files with unit tests for a list of changed files: that of its own name first, then those of its room, then
 * the nearest.
 */
export function relatedUnitTests(changed, room) {
  const graph = importGraph();
  return nearest(
    filesBelow('tests/unit', /\.test\.ts$/).map((file) => {
      const own = distances(graph, [file]);
      const near = changed
        .filter((one) => own.has(one))
        .map(
          (one) =>
            own.get(one) -
            4 * sharedFolders(one, file) -
            4 * namedIn(file, [one]) -
            (nameOf(one) === nameOf(file) ? 100 : 0),
        );
      return { file, distance: Math.min(...near) };
    }),
    room,
  );
}
