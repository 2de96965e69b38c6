import { scaleOf } from '../../shared/kit/decimal.ts';
import { keyOfSymbol } from '../../shared/market/instrument.ts';
import { quoteText } from '../../shared/market/quote-text.ts';
import type { BookShape } from './drawings.ts';
import type { View } from './frame.ts';
import { type Html, html } from './html.ts';
import type { Copy } from './page.ts';

interface AgeCopy {
  readonly bid: string;
  readonly ask: string;
  /** Where `#` stands, the time of day, and the age in seconds. */
  readonly asOf: string;
  readonly stale: string;
  readonly live: string;
  readonly cut: string;
  readonly join: string;
  /** Beneath the prices as the server wrote them, and beneath those that live. */
  readonly still: string;
  readonly moving: string;
}

const copy: Copy<AgeCopy> = {
  en: {
    bid: 'Bid',
    ask: 'Ask',
    asOf: 'As of # UTC',
    stale: 'Stale, # s',
    live: 'Live',
    cut: 'Cut the line',
    join: 'Connect again',
    still: 'Best prices of BTC/USDT at the house venue when this page was made; simulated market.',
    moving:
      'Best prices of BTC/USDT at the house venue; simulated market. Cut the line: after three silent seconds they lose their colour and tell their age, as in the terminal.',
  },
  'zh-Hans': {
    bid: '买一',
    ask: '卖一',
    asOf: '截至 # UTC',
    stale: '已过时 # 秒',
    live: '实时',
    cut: '切断连接',
    join: '重新连接',
    still: '生成本页时自有交易场所的 BTC/USDT 最优价格；模拟市场。',
    moving:
      '自有交易场所的 BTC/USDT 最优价格；模拟市场。请试着切断连接：静默三秒之后，价格会失去颜色并标明已过去多久，与交易终端中一样。',
  },
  'zh-Hant': {
    bid: '買一',
    ask: '賣一',
    asOf: '截至 # UTC',
    stale: '已過時 # 秒',
    live: '即時',
    cut: '切斷連線',
    join: '重新連線',
    still: '產生本頁時自有交易所的 BTC/USDT 最佳價格；模擬市場。',
    moving:
      '自有交易所的 BTC/USDT 最佳價格；模擬市場。請試著切斷連線：靜默三秒之後，價格會失去顏色並標明已過去多久，與交易終端中一樣。',
  },
};

/** The best prices of a market with what is known of their age; with scripts they live, and the reader can cut the line. */
export function ageOfPrice(
  { best, atMs, market }: BookShape,
  { language, files }: Pick<View, 'language' | 'files'>,
): Html | undefined {
  if (best === undefined) return undefined;
  const texts = copy[language];
  const scale = scaleOf(market.tick);
  const living =
    files.scripts &&
    html` data-script="${files.scripts.age}" data-market="${keyOfSymbol(market)}" data-tick="${market.tick}" data-step="${market.step}" data-live="${texts.live}" data-stale="${texts.stale}" data-moving="${texts.moving}"`;
  const price = (side: 'bid' | 'ask'): Html =>
    html`<div><dt>${texts[side]}</dt><dd class="${side}" data-value="${side}">${quoteText(best[side], scale)}</dd></div>`;
  const asOf = texts.asOf.replace('#', new Date(atMs).toISOString().slice(11, 19));
  return html`<figure class="age"><div class="quote"${living}><p>BTC/USDT <span class="chip" data-value="state">${asOf}</span></p><dl>${price('bid')}${price('ask')}</dl>
${living && html`<button class="button quiet small" type="button" data-join="${texts.join}" data-cut="${texts.cut}" hidden>${texts.cut}</button>`}</div><figcaption>${texts.still}</figcaption></figure>`;
}
