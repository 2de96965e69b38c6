import type { Language } from '../notify/language.ts';
import { type Html, html } from './html.ts';
import type { Copy } from './page.ts';

/** What the platform can say of itself in numbers; amounts in USD. */
export interface PlatformFigures {
  /** Undefined where it has not been added up yet, as at the very start. */
  readonly turnover: number | undefined;
  readonly venues: number;
  readonly markets: number;
  /** What clients have traded in 24 hours; undefined as well. */
  readonly traded: number | undefined;
  readonly isSimulated: boolean;
}

interface StripCopy {
  readonly heading: string;
  readonly names: Readonly<Record<'turnover' | 'venues' | 'markets' | 'traded', string>>;
  readonly simulated: string;
  readonly note: string;
  readonly usd: (amount: string) => string;
}

const stripCopy: Copy<StripCopy> = {
  en: {
    heading: 'The platform in figures',
    names: {
      turnover: 'Turnover of all markets, 24\u00a0h',
      venues: 'Venues',
      markets: 'Markets',
      traded: 'Traded by clients, 24\u00a0h',
    },
    simulated: 'Simulated',
    note: 'Markets are simulated and money is paper. Counted when this page was made.',
    usd: (amount) => `${amount} USD`,
  },
  'zh-Hans': {
    heading: '平台数据',
    names: { turnover: '全部市场 24 小时成交额', venues: '交易场所', markets: '市场', traded: '客户 24 小时成交额' },
    simulated: '模拟',
    note: '市场为模拟市场，资金为模拟资金。数据为生成本页时的统计值。',
    usd: (amount) => `${amount}美元`,
  },
  'zh-Hant': {
    heading: '平台數據',
    names: { turnover: '全部市場 24 小時成交額', venues: '交易所', markets: '市場', traded: '客戶 24 小時成交額' },
    simulated: '模擬',
    note: '市場為模擬市場，資金為模擬資金。數據截至本頁產生時。',
    usd: (amount) => `${amount}美元`,
  },
};

/** The numbers beneath the head of /home, marked where the markets are simulated. */
export function figureStrip(
  { turnover, venues, markets, traded, isSimulated }: PlatformFigures,
  language: Language,
): Html {
  const { heading, names, simulated, note, usd } = stripCopy[language];
  const amount = new Intl.NumberFormat(language, {
    notation: 'compact',
    maximumFractionDigits: language === 'en' ? 1 : 2,
    useGrouping: true,
  });
  const count = new Intl.NumberFormat(language);
  const figure = (name: string, value: string): Html => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
  return html`<div class="figures" role="group" aria-label="${heading}"><div class="inner"><dl>${turnover === undefined ? undefined : figure(names.turnover, usd(amount.format(turnover)))}${figure(names.venues, count.format(venues))}${figure(names.markets, count.format(markets))}${traded === undefined ? undefined : figure(names.traded, usd(amount.format(traded)))}</dl>
${isSimulated && html`<p class="source"><span class="chip">${simulated}</span> ${note}</p>`}</div></div>`;
}
