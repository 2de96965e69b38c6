import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { readSources, type Source } from '../../house/read-sources.ts';

const rooms = ['shared', 'worker', 'service-worker', 'app', 'server'] as const;
export type Room = (typeof rooms)[number];

/** Paths of all sources, from the root of the project. */
export const files = rooms.flatMap((room) =>
  readdirSync(`src/${room}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `src/${room}/${file}`),
);

/** The text of each source by its path. */
export const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));

let parsed: readonly Source[] | undefined;
/** All sources and the scripts beside them as their syntax has them: parsed once for all who ask. */
export const parsedSources = (): readonly Source[] => (parsed ??= readSources('.', ['src']));

interface Import {
  readonly typeOnly: boolean;
  readonly path: string;
}

function importsOf(file: string): Import[] {
  const found = [...sources.get(file)!.matchAll(/^(?:import|export)\s+(type\s)?(?:[^;'"]*?\sfrom\s+)?'([^']+)'/gm)];
  return found.map(([, type, path]) => ({ typeOnly: type !== undefined, path: path! }));
}

/** The path from the root that a relative import leads to. */
export const targetOf = (file: string, path: string): string => normalize(join(dirname(file), path));
/** The room that a source lies in. */
export const roomOf = (file: string): Room => file.split('/')[1] as Room;

interface Edge {
  readonly file: string;
  readonly typeOnly: boolean;
  readonly path: string;
}

/** All imports of all sources. */
export const edges: readonly Edge[] = files.flatMap((file) => importsOf(file).map((each) => ({ file, ...each })));
const isAsset = (path: string): boolean => /\.(css|svg|po|woff2)(\?|$)/.test(path);
/** Imports of files of the project, each with the file that it leads to. */
export const inner = edges
  .filter(({ path }) => path.startsWith('.') && !isAsset(path))
  .map((edge) => ({ ...edge, target: targetOf(edge.file, edge.path) }));

/** An import in words, for a test that fails. */
export const reported = ({ file, target }: { readonly file: string; readonly target: string }): string =>
  `${file} → ${target}`;
