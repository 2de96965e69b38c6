import {
  emptyLevel,
  gridNeed,
  type GridPlan,
  gridPlan,
  gridWorst,
  tickLevels,
} from '../../shared/finance/grid-plan.ts';
import { fromUnits, unitsToNumber } from '../../shared/kit/decimal.ts';
import { gridOf } from '../../shared/market/instrument.ts';
import { quoteText } from '../../shared/market/quote-text.ts';
import type { BookShape } from './drawings.ts';
import type { View } from './frame.ts';
import { type Html, html } from './html.ts';
import type { Copy } from './page.ts';

interface GridCopy {
  /** Where `#` stands, a number. */
  readonly label: string;
  readonly now: string;
  readonly each: string;
  readonly opening: string;
  readonly cost: string;
  readonly worst: string;
  readonly caption: string;
}

const copy: Copy<GridCopy> = {
  en: {
    label: 'Levels of a grid: # buys below the price, # sells above it',
    now: 'Price # UTC',
    each: 'Each order',
    opening: 'Bought at the start',
    cost: 'Costs at most',
    worst: 'If it falls to # and all is sold there',
    caption:
      'Example: ten steps within ±5% of the price of BTC/USDT at the house venue when this page was made, for at most 5,000 USDT; simulated market. Computed as in the preview of the terminal.',
  },
  'zh-Hans': {
    label: '网格的价位：价格下方 # 笔买单，上方 # 笔卖单',
    now: '价格 # UTC',
    each: '每笔委托',
    opening: '启动时买入',
    cost: '最多花费',
    worst: '若跌至 # 并在该价全部卖出',
    caption:
      '示例：生成本页时自有交易场所 BTC/USDT 价格的 ±5%，分为十格，最多投入 5,000 USDT；模拟市场。算法与终端的预览相同。',
  },
  'zh-Hant': {
    label: '網格的價位：價格下方 # 筆買單，上方 # 筆賣單',
    now: '價格 # UTC',
    each: '每筆委託',
    opening: '啟動時買入',
    cost: '最多花費',
    worst: '若跌至 # 並在該價全部賣出',
    caption:
      '範例：產生本頁時自有交易所 BTC/USDT 價格的 ±5%，分為十格，最多投入 5,000 USDT；模擬市場。算法與終端的預覽相同。',
  },
};

/** The example: `around` and `slippage` as fractions, `invest` in quote. */
const example = { around: 0.05, intervals: 10, invest: 5_000, slippage: 0.005 } as const;
const canvas = { width: 600, height: 336, left: 14, right: 470, top: 22, bottom: 314 } as const;

interface Example {
  readonly plan: GridPlan;
  /** The middle of the best prices in ticks. */
  readonly middle: number;
  /** In quote. */
  readonly cost: number;
  readonly worst: number;
}

/** What the platform would set up at these prices; undefined where the money does not pay for one lot an order. */
function exampleGrid({ best, market }: BookShape): Example | undefined {
  if (best === undefined) return undefined;
  const { price, size } = gridOf(market);
  const middle = Math.floor((best.bid + best.ask) / 2);
  const low = Math.max(1, Math.floor(middle * (1 - example.around)));
  const levels = tickLevels(
    { low, high: Math.ceil(middle * (1 + example.around)), intervals: example.intervals },
    'arithmetic',
  );
  const perTickLot = unitsToNumber(1, price) * unitsToNumber(1, size);
  const plan = gridPlan({
    levels,
    empty: emptyLevel(levels, middle),
    cap: Math.floor(best.ask * (1 + example.slippage)),
    taker: market.taker,
    invest: BigInt(Math.floor(example.invest / perTickLot)),
  });
  return plan.lots === 0
    ? undefined
    : { plan, middle, cost: Number(gridNeed(plan)) * perTickLot, worst: gridWorst(plan, low, market) * perTickLot };
}

/** The levels of a grid around the best prices of a market as lines, with its cost and what it may lose, as the terminal shows them before a start. */
export function gridDrawing(book: BookShape, { language }: Pick<View, 'language'>): Html | undefined {
  const grid = exampleGrid(book);
  if (grid === undefined) return undefined;
  const texts = copy[language];
  const { price, size } = gridOf(book.market);
  const {
    plan: { levels, empty, lots, opening },
    middle,
    cost,
    worst,
  } = grid;
  const low = levels[0]!;
  const high = levels.at(-1)!;
  const y = (ticks: number): string =>
    (canvas.top + (canvas.bottom - canvas.top) * (1 - (ticks - low) / (high - low))).toFixed(1);
  const level = (ticks: number, at: number): Html | undefined =>
    at === empty
      ? undefined
      : html`<path class="rule ${at < empty ? 'buy' : 'sell'}" d="M${canvas.left} ${y(ticks)}H${canvas.right}"/><text x="${canvas.right + 10}" y="${y(ticks)}" dy="4">${quoteText(ticks, price)}</text>`;
  const label = texts.label.replace('#', String(empty)).replace('#', String(levels.length - 1 - empty));
  const money = (amount: number): string =>
    `${amount < 0 ? '\u2212' : ''}${new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(Math.abs(amount))} USDT`;
  const coins = (count: number): string => `${fromUnits(count, size)} BTC`;
  const facts = [
    [texts.each, coins(lots)],
    [texts.opening, coins(opening)],
    [texts.cost, money(cost)],
    [texts.worst.replace('#', quoteText(low, price)), money(worst)],
  ] as const;
  return html`<figure class="grid"><div class="stage"><svg class="quotes" viewBox="0 0 ${canvas.width} ${canvas.height}" role="img" aria-label="${label}">${levels.map((ticks, at) => level(ticks, at) ?? html``)}
<path class="rule now" d="M${canvas.left} ${y(middle)}H${canvas.right}"/><text x="${canvas.right + 10}" y="${y(middle)}" dy="4">${quoteText(middle, price)}</text><text x="${canvas.left}" y="${y(middle)}" dy="-6">${texts.now.replace('#', new Date(book.atMs).toISOString().slice(11, 19))}</text></svg></div>
<dl>${facts.map(([name, fact]) => html`<div><dt>${name}</dt><dd>${fact}</dd></div>`)}</dl><figcaption>${texts.caption}</figcaption></figure>`;
}
