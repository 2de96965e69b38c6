import type { Copy } from './page.ts';

export interface FrameCopy {
  readonly language: string;
  readonly skip: string;
  readonly navigation: string;
  readonly menu: string;
  readonly languages: string;
  readonly logIn: string;
  readonly openAccount: string;
  readonly seeProduct: string;
  readonly contactHeading: string;
  readonly contactText: string;
  readonly contactUs: string;
  readonly more: string;
  /** Headings of the footer's columns. */
  readonly columns: { readonly platform: string; readonly services: string; readonly firm: string };
  readonly terminal: string;
  readonly claim: string;
  readonly risk: string;
  readonly bookLabel: string;
  /** Beneath the book as the server drew it, and beneath the one that lives. */
  readonly bookCaption: string;
  readonly bookLive: string;
  readonly maker: Readonly<
    Record<'inventory' | 'riskAversion' | 'price' | 'ask' | 'reservation' | 'bid' | 'spread' | 'long' | 'short', string>
  >;
}

/** What stands around every page, and in its drawings. */
export const frameCopy: Copy<FrameCopy> = {
  en: {
    language: 'English',
    skip: 'Skip to content',
    navigation: 'Main',
    menu: 'Menu',
    languages: 'Language',
    logIn: 'Log in',
    openAccount: 'Open account',
    seeProduct: 'See the product',
    contactHeading: 'Talk to us',
    contactText: 'Tell us what you trade, or what you want made liquid. A person reads every request.',
    contactUs: 'Contact us',
    more: 'More',
    columns: { platform: 'Platform', services: 'Services', firm: 'Firm' },
    terminal: 'Terminal',
    claim: 'Algorithmic trading and market making.',
    risk: 'Trading in digital assets and derivatives can cost all of the capital that is put in. Nothing on these pages is an offer or investment advice. Demo accounts trade simulated markets with paper money.',
    bookLabel: 'Order book of BTC/USDT at the house venue, a simulated market',
    bookCaption: 'Order book of BTC/USDT at the house venue when this page was made; simulated market.',
    bookLive: 'Depth of BTC/USDT at the house venue, as it is now; simulated market.',
    maker: {
      inventory: 'Inventory',
      riskAversion: 'Risk aversion γ',
      spread: 'Spread',
      price: 'Price',
      ask: 'Ask',
      reservation: 'Reservation price',
      bid: 'Bid',
      long: 'long',
      short: 'short',
    },
  },
  'zh-Hans': {
    language: '简体中文',
    skip: '跳到正文',
    navigation: '主导航',
    menu: '菜单',
    languages: '语言',
    logIn: '登录',
    openAccount: '开立账户',
    seeProduct: '查看产品',
    contactHeading: '联系我们',
    contactText: '告诉我们您交易哪些品种，或需要为哪些品种提供流动性。每份来信都由专人阅读。',
    contactUs: '联系我们',
    more: '了解更多',
    columns: { platform: '平台', services: '服务', firm: '公司' },
    terminal: '交易终端',
    claim: '算法交易与做市。',
    risk: '数字资产与衍生品交易可能导致投入的资金全部损失。本站内容不构成要约或投资建议。演示账户以模拟资金在模拟市场中交易。',
    bookLabel: '自有交易场所的 BTC/USDT 盘口，模拟市场',
    bookCaption: '生成本页时自有交易场所的 BTC/USDT 盘口；模拟市场。',
    bookLive: '自有交易场所此刻的 BTC/USDT 深度；模拟市场。',
    maker: {
      inventory: '库存',
      riskAversion: '风险厌恶 γ',
      spread: '价差',
      price: '价格',
      ask: '卖价',
      reservation: '保留价格',
      bid: '买价',
      long: '多',
      short: '空',
    },
  },
  'zh-Hant': {
    language: '繁體中文',
    skip: '跳到正文',
    navigation: '主導覽',
    menu: '選單',
    languages: '語言',
    logIn: '登入',
    openAccount: '開立帳戶',
    seeProduct: '查看產品',
    contactHeading: '聯絡我們',
    contactText: '告訴我們您交易哪些商品，或需要我們為哪些資產提供流動性。每封來信都由專人閱讀。',
    contactUs: '聯絡我們',
    more: '了解更多',
    columns: { platform: '平台', services: '服務', firm: '公司' },
    terminal: '交易終端',
    claim: '演算法交易與造市。',
    risk: '數位資產與衍生性商品交易可能導致投入的資金全部損失。本站內容不構成要約或投資建議。示範帳戶以模擬資金在模擬市場中交易。',
    bookLabel: '自有交易所的 BTC/USDT 委託簿，模擬市場',
    bookCaption: '產生本頁時自有交易所的 BTC/USDT 委託簿；模擬市場。',
    bookLive: '自有交易所此刻的 BTC/USDT 深度；模擬市場。',
    maker: {
      inventory: '庫存',
      riskAversion: '風險厭惡 γ',
      spread: '價差',
      price: '價格',
      ask: '賣價',
      reservation: '保留價格',
      bid: '買價',
      long: '多',
      short: '空',
    },
  },
};

/** Names of pages in the navigation. */
export const navigation: readonly { readonly to: string; readonly names: Copy<string> }[] = [
  { to: '/product', names: { en: 'Product', 'zh-Hans': '产品', 'zh-Hant': '產品' } },
  { to: '/service/marketmaker', names: { en: 'Market making', 'zh-Hans': '做市', 'zh-Hant': '造市' } },
  {
    to: '/service/digital-asset-management',
    names: { en: 'Asset management', 'zh-Hans': '资产管理', 'zh-Hant': '資產管理' },
  },
  { to: '/service/advisory', names: { en: 'Advisory', 'zh-Hans': '咨询', 'zh-Hant': '諮詢' } },
  { to: '/about-us', names: { en: 'About us', 'zh-Hans': '关于我们', 'zh-Hant': '關於我們' } },
  { to: '/about-career', names: { en: 'Careers', 'zh-Hans': '加入我们', 'zh-Hant': '加入我們' } },
  { to: '/contact-us', names: { en: 'Contact', 'zh-Hans': '联系我们', 'zh-Hant': '聯絡我們' } },
];
