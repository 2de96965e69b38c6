import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../database/database.ts';

/** Which rows of a table of requests are asked for; `page` counts from 1. */
export interface RequestQuery<S extends string> {
  readonly page: number;
  readonly page_size: number;
  readonly search?: string | undefined;
  readonly state?: S | undefined;
}

/** What requests are found by: the parts of a form, in small letters. */
export const searchTextOf = (parts: readonly string[]): string => parts.join('\n').toLowerCase();

/** Rows that hold a text and are in a state; all where neither is asked for. */
export function matching<T extends 'applications' | 'contact_requests'>(
  is: ExpressionBuilder<Tables, T>,
  { search = '', state }: Pick<RequestQuery<string>, 'search' | 'state'>,
): ExpressionWrapper<Tables, T, SqlBool> {
  const pattern = `%${search
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`;
  return is.and([
    sql<SqlBool>`search_text LIKE ${pattern} ESCAPE '\\'`,
    ...(state === undefined ? [] : [sql<SqlBool>`state = ${state}`]),
  ]);
}
