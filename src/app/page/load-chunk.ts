/** Longest wait for a part of the application (specification, point 11), ms. */
const chunkLimitMs = 120_000;
/**
 * Pause before the second try, and between two looks whether the server is back: what fails at once fails at once
 * again.
 */
const retryAfterMs = 500;
/** A server that is away is waited for so long before the second try. */
const awayLimitMs = 20_000;

/** What the specification calls the two ways in which a part does not come: its script, or its style sheet. */
export type ChunkCode = 'ChunkLoadError' | 'CSS_CHUNK_LOAD_FAILED';

/** A part of the application did not load. Its name is the code, to be shown; the browser's own words are the cause. */
export class ChunkError extends Error {
  override readonly name: ChunkCode;

  constructor(code: ChunkCode, options?: ErrorOptions) {
    super(code, options);
    this.name = code;
  }
}

const sheetOf = (error: unknown): string | undefined =>
  error instanceof Error ? /Unable to preload CSS for (\S+)/.exec(error.message)?.[1] : undefined;
const isLoading = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed/i.test(error.message);
const codeOf = (error: unknown): ChunkCode | undefined =>
  sheetOf(error) !== undefined ? 'CSS_CHUNK_LOAD_FAILED' : isLoading(error) ? 'ChunkLoadError' : undefined;

/** Loads a style sheet again: the bundler's loader asks for each one once only. */
function loadSheet(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    document.querySelector(`link[rel="stylesheet"][href="${CSS.escape(href)}"]`)?.remove();
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href,
      onload: () => resolve(),
      onerror: () => reject(new Error(`Unable to preload CSS for ${href}`)),
    });
    document.head.append(link);
  });
}

function within<T>(loading: Promise<T>, limitMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ChunkError('ChunkLoadError', { cause: new Error(`nothing came within ${limitMs} ms`) })),
      limitMs,
    );
  });
  return Promise.race([loading, timeout]).finally(() => clearTimeout(timer));
}

export interface ChunkWaits {
  readonly limitMs: number;
  readonly retryAfterMs: number;
  readonly awayLimitMs: number;
  /** Whether the server answers. */
  readonly isThere: () => Promise<boolean>;
}

const isThere = (): Promise<boolean> =>
  fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** Waits until the server answers, or for as long as is worth waiting. */
async function serverBack({ retryAfterMs: pauseMs, awayLimitMs: maxMs, isThere: ask }: ChunkWaits): Promise<void> {
  const until = performance.now() + maxMs;
  do
    await new Promise((resolve) => {
      setTimeout(resolve, pauseMs);
    });
  while (!(await ask()) && performance.now() < until);
}

/**
 * Loads a part of the application; one that fails is asked for once more, when the server is back. Throws ChunkError
 * where that fails too, or where nothing has come in time: then the browser is still at it, and asking again would wait
 * for the same answer. What a module throws while it starts is a bug, and goes on as it is.
 */
export async function loadChunk<T>(
  load: () => Promise<T>,
  waits: ChunkWaits = { limitMs: chunkLimitMs, retryAfterMs, awayLimitMs, isThere },
): Promise<T> {
  try {
    return await within(load(), waits.limitMs);
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
    console.warn('a part of the application did not load and is asked for again', error);
    return await again(load, sheetOf(error), waits);
  }
}

async function again<T>(load: () => Promise<T>, sheet: string | undefined, waits: ChunkWaits): Promise<T> {
  await serverBack(waits);
  try {
    if (sheet !== undefined) await within(loadSheet(sheet), waits.limitMs);
    return await within(load(), waits.limitMs);
  } catch (error) {
    const code = codeOf(error);
    throw code ? new ChunkError(code, { cause: error }) : error;
  }
}
