import * as v from 'valibot';
import { parseJson } from '../../shared/base/parse-json.ts';
import { dayMs, secondMs } from '../../shared/base/time.ts';
import { answerWithinMs, boundedText } from '../base/bounded-text.ts';
import type { IndexDay } from '../store/tables/fear-greed.ts';

/** The published index could not be read: `message` says what is wrong. */
export class IndexProblem extends Error {
  override readonly name = 'IndexProblem';
}

/** Where the index is published, without its query, and the time allowed for an answer, ms. */
export interface IndexSource {
  readonly address: string;
  readonly timeoutMs: number;
}

export const alternativeMe: IndexSource = { address: 'https://api.alternative.me/fng/', timeoutMs: answerWithinMs };

/** Bytes of an answer at most: twenty years take about 1 MB. */
const longest = 4_000_000;
/** The index begins in February 2018. */
const firstMs = Date.UTC(2018, 0, 1);

const Published = v.object({
  data: v.pipe(
    v.array(
      v.object({
        value: v.pipe(v.string(), v.regex(/^(?:\d{1,2}|100)$/)),
        timestamp: v.pipe(v.string(), v.regex(/^\d{9,11}$/)),
      }),
    ),
    v.minLength(1),
  ),
  metadata: v.object({ error: v.nullable(v.string()) }),
});

/**
 * The days of an answer, the newest first, as they come. Its words are not taken over: they follow from the value.
 * Throws IndexProblem where anything in it is not as it has to be.
 */
export function parsePublished(text: string, nowMs: number): IndexDay[] {
  const parsed = v.safeParse(Published, parseJson(text));
  if (!parsed.success) throw new IndexProblem('the answer has another form');
  const { data, metadata } = parsed.output;
  if (metadata.error !== null) throw new IndexProblem('the publisher tells an error');
  const days = data.map(({ value, timestamp }) => ({
    dayMs: Math.floor((Number(timestamp) * secondMs) / dayMs) * dayMs,
    value: Number(value),
  }));
  if (days.some((day, index) => index > 0 && day.dayMs >= days[index - 1]!.dayMs))
    throw new IndexProblem('days are out of order');
  if (days[0]!.dayMs > nowMs || days.at(-1)!.dayMs < firstMs) throw new IndexProblem('a day lies where none can be');
  return days;
}

/** So many of the newest days, or with 0 all. Throws IndexProblem. */
export async function fetchPublished(
  { address, timeoutMs }: IndexSource,
  count: number,
  nowMs: number,
): Promise<IndexDay[]> {
  let text: string | undefined;
  try {
    const response = await fetch(`${address}?${new URLSearchParams({ limit: String(count), format: 'json' })}`, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new IndexProblem(`the publisher answered with status ${response.status}`);
    text = await boundedText(response, longest);
  } catch (error) {
    if (error instanceof IndexProblem) throw error;
    throw new IndexProblem(
      `the publisher could not be reached: ${(error as Error & { cause?: { code?: string } }).cause?.code ?? (error as Error).message}`,
      { cause: error },
    );
  }
  if (text === undefined) throw new IndexProblem('the answer is too long');
  return parsePublished(text, nowMs);
}
