import type { SitePage } from '../page.ts';

export const marketMaker: SitePage = {
  path: '/service/marketmaker',
  copy: {
    en: {
      title: 'Market making',
      description:
        'Two-sided quotes from a published, inventory-aware model: what it computes, how an engagement runs, and what you are told.',
      heading: 'Quotes that know what they hold.',
      lead: 'A market maker who ignores inventory pays for it sooner or later. Ours is part of every price: the more we hold, the lower we quote, and the spread follows volatility.',
      blocks: [
        {
          kind: 'figure',
          figure: 'maker',
          heading: 'The model, in the open',
          text: 'We quote around a reservation price: the mid price, shifted against the inventory by risk aversion × variance × time left. The distance between bid and ask grows with risk, and shrinks where orders arrive densely. Source: Avellaneda and Stoikov, “High-frequency trading in a limit order book”, Quantitative Finance, 2008.',
          caption:
            'Computed with the formula that the platform uses. Example: mid 100, σ² = 4, k = 1.5, one unit of time left.',
        },
        {
          kind: 'cards',
          heading: 'What it does for a market',
          cards: [
            {
              title: 'Liquidity provision',
              text: 'Bids and offers on both sides of the book, of agreed size, within an agreed distance of the mid price.',
            },
            {
              title: 'Price stabilisation',
              text: 'Depth close to the mid price absorbs single large orders. It does not set a price, and it does not defend one.',
            },
            {
              title: 'Inventory under control',
              text: 'Limits for position and loss are agreed beforehand. At a limit the quote on that side goes away.',
            },
          ],
        },
        {
          kind: 'steps',
          heading: 'How an engagement runs',
          cards: [
            { title: 'Measure', text: 'Spread, depth and order arrival of your market as they are today.' },
            { title: 'Agree', text: 'Size, spread, hours, venues, limits and fees, in writing.' },
            {
              title: 'Calibrate',
              text: 'Model parameters are fitted to recordings and tried on simulated markets first.',
            },
            {
              title: 'Quote and report',
              text: 'You get what was agreed against what was quoted, with the times at which we were absent and why.',
            },
          ],
        },
        {
          kind: 'cards',
          heading: 'What we do not do',
          cards: [
            {
              title: 'No wash trading',
              text: 'The matching core of our own venue refuses an order that would trade with one of the same account.',
            },
            { title: 'No price targets', text: 'We quote around the market’s price. We take no mandate to move it.' },
            {
              title: 'No promises of volume',
              text: 'We commit to quotes. Who trades against them is for the market to decide.',
            },
          ],
        },
      ],
    },
    'zh-Hans': {
      title: '做市',
      description: '依据公开发表的库存感知模型双边报价：它计算什么，合作流程，您会得到什么报告。',
      heading: '清楚自己持仓的报价。',
      lead: '忽视库存的做市商迟早要付出代价。在我们这里，库存是每个价格的一部分：持有越多，报价越低；价差则随波动率而变。',
      blocks: [
        {
          kind: 'figure',
          figure: 'maker',
          heading: '公开的模型',
          text: '我们围绕保留价格报价：以中间价为基准，按“风险厌恶 × 方差 × 剩余时间”逆着库存方向移动。买卖价差随风险扩大，在订单到达密集处收窄。出处：Avellaneda 与 Stoikov，“High-frequency trading in a limit order book”，Quantitative Finance，2008。',
          caption: '以平台所用的公式计算。示例：中间价 100，σ² = 4，k = 1.5，剩余一个时间单位。',
        },
        {
          kind: 'cards',
          heading: '它为市场带来什么',
          cards: [
            { title: '提供流动性', text: '在约定的中间价距离之内，以约定数量在盘口两侧报价。' },
            { title: '平稳价格', text: '中间价附近的深度可吸收单笔大单。它不设定价格，也不捍卫某个价格。' },
            { title: '库存受控', text: '持仓与亏损限额事先约定；触及限额时，该侧报价即行撤下。' },
          ],
        },
        {
          kind: 'steps',
          heading: '合作流程',
          cards: [
            { title: '测量', text: '您的市场今天的价差、深度与订单到达情况。' },
            { title: '约定', text: '数量、价差、时段、交易所、限额与费用，均以书面确定。' },
            { title: '校准', text: '模型参数先用行情记录拟合，再在模拟市场上试运行。' },
            { title: '报价与报告', text: '您会看到约定与实际报价的对照，以及我们缺席的时间和原因。' },
          ],
        },
        {
          kind: 'cards',
          heading: '我们不做什么',
          cards: [
            { title: '不做对敲', text: '我们自有交易场所的撮合核心会拒绝将与同一账户成交的订单。' },
            { title: '不设目标价', text: '我们围绕市场价格报价，不接受推动价格的委托。' },
            { title: '不承诺成交量', text: '我们承诺的是报价；谁来成交，由市场决定。' },
          ],
        },
      ],
    },
    'zh-Hant': {
      title: '造市',
      description: '依據公開發表的庫存感知模型雙邊報價：它計算什麼，合作流程，您會得到什麼報告。',
      heading: '清楚自己持倉的報價。',
      lead: '忽視庫存的造市商遲早要付出代價。在我們這裡，庫存是每個價格的一部分：持有越多，報價越低；價差則隨波動率而變。',
      blocks: [
        {
          kind: 'figure',
          figure: 'maker',
          heading: '公開的模型',
          text: '我們圍繞保留價格報價：以中間價為基準，按「風險厭惡 × 變異數 × 剩餘時間」逆著庫存方向移動。買賣價差隨風險擴大，在委託到達密集處收窄。出處：Avellaneda 與 Stoikov，“High-frequency trading in a limit order book”，Quantitative Finance，2008。',
          caption: '以平台所用的公式計算。範例：中間價 100，σ² = 4，k = 1.5，剩餘一個時間單位。',
        },
        {
          kind: 'cards',
          heading: '它為市場帶來什麼',
          cards: [
            { title: '提供流動性', text: '在約定的中間價距離之內，以約定數量在委託簿兩側報價。' },
            { title: '平穩價格', text: '中間價附近的深度可吸收單筆大單。它不設定價格，也不捍衛某個價格。' },
            { title: '庫存受控', text: '持倉與虧損限額事先約定；觸及限額時，該側報價即行撤下。' },
          ],
        },
        {
          kind: 'steps',
          heading: '合作流程',
          cards: [
            { title: '測量', text: '您的市場今天的價差、深度與委託到達情況。' },
            { title: '約定', text: '數量、價差、時段、交易所、限額與費用，均以書面確定。' },
            { title: '校準', text: '模型參數先用行情記錄擬合，再在模擬市場上試運行。' },
            { title: '報價與報告', text: '您會看到約定與實際報價的對照，以及未報價的時間與原因。' },
          ],
        },
        {
          kind: 'cards',
          heading: '我們不做什麼',
          cards: [
            { title: '不做沖洗交易', text: '我們自有交易所的撮合核心會拒絕與同一帳戶成交的委託。' },
            { title: '不設目標價', text: '我們圍繞市場價格報價，不接受以推升價格為目的的委任。' },
            { title: '不承諾成交量', text: '我們承諾的是報價；誰來成交，由市場決定。' },
          ],
        },
      ],
    },
  },
};
