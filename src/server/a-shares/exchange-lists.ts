import * as v from 'valibot';
import { parseJson } from '../../shared/base/parse-json.ts';
import type { AShareRow } from '../../shared/market/a-share.ts';
import { rowOf } from './row.ts';

/** An exchange's list could not be read: `message` names the exchange and what is wrong. */
export class ListProblem extends Error {
  override readonly name = 'ListProblem';
}

/** One page of an exchange's list; `total` rows and `pages` are what the exchange says of the whole. */
export interface ListPage {
  readonly list: readonly AShareRow[];
  /** Rows of the page, those on no share board included. */
  readonly rows: number;
  readonly total: number;
  readonly pages: number;
}

const count = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.integer(), v.minValue(0));
const text = v.nullish(v.string(), '');

const Shanghai = v.object({
  pageHelp: v.object({ total: count, pageCount: count }),
  result: v.array(v.object({ A_STOCK_CODE: text, SEC_NAME_CN: text, COMPANY_ABBR: text, LIST_DATE: text })),
});

const Shenzhen = v.array(
  v.object({
    metadata: v.object({ tabkey: v.string(), pagecount: count, recordcount: count }),
    data: v.nullish(v.array(v.object({ agdm: text, agjc: text, agssrq: text })), []),
  }),
);

/**
 * Shanghai's stock list: JSON, or JSON wrapped in the call of a function. Source: query.sse.com.cn, the query behind
 * its page of listed shares.
 */
export function parseShanghai(body: string): ListPage {
  const { pageHelp, result } = checked('SSE', Shanghai, body.replace(/^\s*[\w$.]+\(([\s\S]*)\);?\s*$/, '$1'));
  const list = result.map((row) =>
    rowOf(row.A_STOCK_CODE.trim(), row.SEC_NAME_CN.trim() || row.COMPANY_ABBR, 'SH', row.LIST_DATE),
  );
  return { list: list.filter(isShare), rows: result.length, total: pageHelp.total, pages: pageHelp.pageCount };
}

/**
 * Shenzhen's report of listed shares: one table a tab, names inside links. Source: www.szse.cn, report 1110, tab1 =
 * A-shares.
 */
export function parseShenzhen(body: string): ListPage {
  const tab = checked('SZSE', Shenzhen, body).find(({ metadata }) => metadata.tabkey === 'tab1');
  if (!tab) throw new ListProblem('SZSE: the report has no table of A-shares');
  const list = tab.data.map((row) => rowOf(row.agdm.trim(), plainText(row.agjc), 'SZ', row.agssrq));
  return {
    list: list.filter(isShare),
    rows: tab.data.length,
    total: tab.metadata.recordcount,
    pages: tab.metadata.pagecount,
  };
}

const isShare = (row: AShareRow | string): row is AShareRow => typeof row !== 'string';

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};
const plainText = (html: string): string =>
  html.replace(/<[^>]*>/g, '').replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity]!);

function checked<const S extends v.GenericSchema>(exchange: string, schema: S, body: string): v.InferOutput<S> {
  const read = v.safeParse(schema, parseJson(body));
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw new ListProblem(
    `${exchange}: the list has another form than expected (${v.getDotPath(issue) ?? 'no list at all'})`,
  );
}
