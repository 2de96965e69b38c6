import { setTimeout as rest } from 'node:timers/promises';
import type { AShareRow } from '../../shared/market/a-share.ts';
import { answerWithinMs, boundedText } from '../base/bounded-text.ts';
import { type ListPage, ListProblem, parseShanghai, parseShenzhen } from './exchange-lists.ts';

/** Where and how the lists are asked for. */
export interface ListSources {
  /** Addresses without their query. */
  readonly shanghai: string;
  readonly shenzhen: string;
  /** Time allowed for one page, in ms. */
  readonly timeoutMs: number;
  /** Rest between two pages of one exchange, in ms: they shut out who asks too fast. */
  readonly restMs: number;
}

export const exchangeSources: ListSources = {
  shanghai: 'https://query.sse.com.cn/sseQuery/commonQuery.do',
  shenzhen: 'https://www.szse.cn/api/report/ShowReport/data',
  timeoutMs: answerWithinMs,
  restMs: 500,
};

/** Shanghai keeps its main board and STAR apart. */
const shanghaiTypes = ['1', '8'];
const maxPages = 1_000;

/**
 * All A-shares of both exchanges, as they list them now. Throws ListProblem where a list is missing, of another form,
 * or not whole.
 */
export async function fetchLists(sources: ListSources): Promise<readonly AShareRow[]> {
  const lists = [];
  for (const type of shanghaiTypes) {
    lists.push(
      await allPages('SSE', sources, (page) =>
        request('SSE', shanghaiUrl(sources.shanghai, type, page), 'https://www.sse.com.cn/', sources.timeoutMs).then(
          parseShanghai,
        ),
      ),
    );
  }
  lists.push(
    await allPages('SZSE', sources, (page) =>
      request('SZSE', shenzhenUrl(sources.shenzhen, page), 'https://www.szse.cn/', sources.timeoutMs).then(
        parseShenzhen,
      ),
    ),
  );
  return [...new Map(lists.flat().map((share) => [share.security_id, share])).values()];
}

/** Every page of one list; it counts only when as many rows came as the exchange says that there are. */
async function allPages(
  exchange: string,
  { restMs }: ListSources,
  pageAt: (page: number) => Promise<ListPage>,
): Promise<readonly AShareRow[]> {
  const first = await pageAt(1);
  const list = [...first.list];
  let rows = first.rows;
  if (first.total === 0 || first.pages > maxPages)
    throw new ListProblem(`${exchange}: a list of ${first.total} rows on ${first.pages} pages is not taken`);
  for (let page = 2; page <= first.pages; page += 1) {
    await rest(restMs);
    const next = await pageAt(page);
    list.push(...next.list);
    rows += next.rows;
  }
  if (rows !== first.total) throw new ListProblem(`${exchange}: ${rows} rows came, ${first.total} were announced`);
  return list;
}

/** The text of an answer with status 200. Both exchanges answer only a reader that names the page it comes from. */
async function request(exchange: string, url: string, referer: string, timeoutMs: number): Promise<string> {
  try {
    const response = await fetch(url, {
      headers: { referer, accept: 'application/json', 'user-agent': 'Mozilla/5.0 (compatible; Halyard)' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new ListProblem(`${exchange} answered with status ${response.status}`);
    const text = await boundedText(response);
    if (text === undefined) throw new ListProblem(`${exchange} sent more than any list is long`);
    return text;
  } catch (error) {
    if (error instanceof ListProblem) throw error;
    throw new ListProblem(`${exchange} could not be reached: ${reasonOf(error as Error)}`, { cause: error });
  }
}

const reasonOf = (error: Error): string => (error.cause as { code?: string } | undefined)?.code ?? error.message;

function shanghaiUrl(address: string, type: string, page: number): string {
  return `${address}?${new URLSearchParams({
    sqlId: 'COMMON_SSE_CP_GPJCTPZ_GPLB_GP_L',
    type: 'inParams',
    STOCK_TYPE: type,
    REG_PROVINCE: '',
    CSRC_CODE: '',
    STOCK_CODE: '',
    COMPANY_STATUS: '2,4,5,7,8',
    isPagination: 'true',
    'pageHelp.cacheSize': '1',
    'pageHelp.pageSize': '5000',
    'pageHelp.pageNo': `${page}`,
    'pageHelp.beginPage': `${page}`,
    'pageHelp.endPage': `${page}`,
  })}`;
}

const shenzhenUrl = (address: string, page: number): string =>
  `${address}?${new URLSearchParams({ SHOWTYPE: 'JSON', CATALOGID: '1110', TABKEY: 'tab1', PAGENO: `${page}` })}`;
