/** Caches of all builds begin with this. */
const cachePrefix = 'halyard-shell-';
/**
 * Paths of pop-outs, as src/shared/base/page-paths.ts has them: this script is one file, and imports nothing that
 * others do.
 */
const popOutPaths = /^\/(exkchart|exmutiplykchart|exdepth|exladder)\/*$/;
/** The page that answers a navigation: pop-outs have one of their own. */
const pagePathOf = ({ url }: Pick<Request, 'url'>): string =>
  popOutPaths.test(new URL(url).pathname) ? '/pop-out.html' : '/index.html';
/** A network that takes longer is not waited for. */
const timeoutMs = 1_500;
/** Paths of the server's own that no page may answer for. */
const serverPaths =
  /^\/(sapi|wssapi|healthz|readyz|metrics|outbox|docs|product|service|about-us|about-career|contact-us|forms|site|sitemap\.xml|robots\.txt)(\/|$)/;

/** The shell of one build: what has to be there for the application to start without a server. */
export interface Shell {
  /** Names the build; sorts by age as text. */
  readonly build: string;
  /** Paths of the page and of all that it needs. */
  readonly files: readonly string[];
}

/** What of the browser the shell needs, so that tests can give something else. */
export interface ShellParts {
  readonly caches: CacheStorage;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly online: () => boolean;
  /** Runs after so many milliseconds. */
  readonly after: (ms: number, run: () => void) => void;
}

/** How a request is answered: `page` a navigation, `file` a part of the shell, `pass` none of ours. */
export type Kind = 'page' | 'file' | 'pass';

/** Judges a request. Calls, sockets, other origins and everything but GET pass. */
export function kindOf(
  { method, url, mode }: Pick<Request, 'method' | 'url' | 'mode'>,
  origin: string,
  { files }: Shell,
): Kind {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin || serverPaths.test(address.pathname)) return 'pass';
  if (mode === 'navigate') return 'page';
  return address.pathname.startsWith('/assets/') || files.includes(address.pathname) ? 'file' : 'pass';
}

/** Brings the whole shell into a cache of this build, or fails: half a shell is none. */
export async function fill({ caches }: Pick<ShellParts, 'caches'>, { build, files }: Shell): Promise<void> {
  const cache = await caches.open(cachePrefix + build);
  // Files whose names carry a hash may come from the browser's own cache; others are asked for anew.
  await cache.addAll(
    files.map((file) => (file.startsWith('/assets/') ? file : new Request(file, { cache: 'reload' }))),
  );
}

/** Deletes the shells of other builds. */
export async function sweep({ caches }: Pick<ShellParts, 'caches'>, { build }: Shell): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== cachePrefix + build);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/**
 * The server's page; this build's own where the server is gone, answers with an error of its own, or takes longer than
 * 1.5 s.
 */
export async function answerPage(parts: ShellParts, { build }: Shell, request: Request): Promise<Response> {
  const cache = await parts.caches.open(cachePrefix + build);
  const kept = await cache.match(pagePathOf(request));
  if (kept && !parts.online()) return kept;
  // A failed fetch is what the kept page is there for; without one the browser says what failed.
  const fresh = parts.fetch(request).then(
    (response) => (response.status >= 500 && kept ? kept : response),
    (error: unknown) => kept ?? Promise.reject(error),
  );
  if (!kept) return fresh;
  return Promise.race([
    fresh,
    new Promise<Response>((late) => {
      parts.after(timeoutMs, () => late(kept));
    }),
  ]);
}

/**
 * A part of the shell from the cache of whatever build has it: names carry hashes. What none has comes from the server.
 */
export async function answerFile(
  { caches, fetch }: Pick<ShellParts, 'caches' | 'fetch'>,
  request: Request,
): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/**
 * Whether a build that waits may take over now: the only window there is asks for it, and is of this very build: `{
 * say: 'take-over', build }`. Windows of an older build go on with their own shell, since they may still need parts
 * that the server no longer has.
 */
export const mayTakeOver = (message: unknown, windows: number, { build }: Shell): boolean =>
  typeof message === 'object' &&
  message !== null &&
  'say' in message &&
  message.say === 'take-over' &&
  'build' in message &&
  message.build === build &&
  windows <= 1;
