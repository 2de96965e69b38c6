import type { Language } from '../notify/language.ts';
import { type Html, html } from './html.ts';
import type { Copy } from './page.ts';

const names = ['trade', 'charts', 'ai', 'phone'] as const;
type Name = (typeof names)[number];

interface ViewsCopy {
  readonly legend: string;
  /** Of each picture its name, and what is to be seen there. */
  readonly views: Readonly<Record<Name, readonly [name: string, alt: string]>>;
}

const copy: Copy<ViewsCopy> = {
  en: {
    legend: 'What the picture shows',
    views: {
      trade: [
        'Trade',
        'The dashboard: candles on the left, order book and trades beside them, the order form on the right, open orders below.',
      ],
      charts: [
        'Chart windows',
        'A window with four charts of one market, each with an interval of its own: candles above, volume below.',
      ],
      ai: [
        'AI trading',
        'The section AI Trade: strategies that run, with their profit, and on the right the form that starts a grid, with a look at its levels and its cost.',
      ],
      phone: [
        'On a phone',
        'Three screens of a phone: the chart, the order book and the order form of the same market.',
      ],
    },
  },
  'zh-Hans': {
    legend: '图中所示',
    views: {
      trade: ['交易', '交易终端：左侧为 K 线，旁边是盘口与成交，右侧为下单表单，下方为当前委托。'],
      charts: ['图表窗口', '一个窗口中同一市场的四幅图表，各有自己的周期：上方为 K 线，下方为成交量。'],
      ai: ['AI 交易', 'AI 交易页：列表中是运行中的策略及其盈亏，右侧为启动网格的表单，可预览价位与花费。'],
      phone: ['手机', '手机的三个画面：同一市场的图表、盘口与下单表单。'],
    },
  },
  'zh-Hant': {
    legend: '圖中所示',
    views: {
      trade: ['交易', '交易終端：左側為 K 線，旁邊是委託簿與成交，右側為下單表單，下方為目前委託。'],
      charts: ['圖表視窗', '一個視窗中同一市場的四幅圖表，各有自己的週期：上方為 K 線，下方為成交量。'],
      ai: ['AI 交易', 'AI 交易頁：列表中是執行中的策略及其盈虧，右側為啟動網格的表單，可預覽價位與花費。'],
      phone: ['手機', '手機的三個畫面：同一市場的圖表、委託簿與下單表單。'],
    },
  },
};

const fileOf = (name: Name, language: Language): string =>
  `/terminal${name === 'trade' ? '' : `-${name}`}.${language}.webp`;

/** Pictures of the terminal, 1600 × 900, that a visitor turns over without a script: a radio button for each. */
export function terminalViews(language: Language): Html {
  const { legend, views } = copy[language];
  const choices = names.map(
    (name, at) =>
      html`<input type="radio" name="view" id="view-${name}"${at === 0 && html` checked`}><label for="view-${name}">${views[name][0]}</label>`,
  );
  const pictures = names.map(
    (name) =>
      html`<img class="of-${name}" src="${fileOf(name, language)}" width="1600" height="900" loading="lazy" decoding="async" alt="${views[name][1]}">`,
  );
  return html`<fieldset class="views"><legend>${legend}</legend>${choices}${pictures}</fieldset>`;
}
