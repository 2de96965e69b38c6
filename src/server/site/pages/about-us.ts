import type { SitePage } from '../page.ts';

export const aboutUs: SitePage = {
  path: '/about-us',
  copy: {
    en: {
      title: 'About us',
      description:
        'The mission, the six values and the teams of Halyard, an algorithmic trading and market-making firm.',
      heading: 'Markets work better when nobody has to guess.',
      lead: 'Our mission is to provide liquidity that can be checked: prices that say how old they are, orders that are accounted for to the last digit, and models that anyone can read up on.',
      blocks: [
        {
          kind: 'values',
          heading: 'Six values',
          cards: [
            { title: 'Truth', text: 'A number is fresh, marked as stale, or absent. It is never made up.' },
            { title: 'Care', text: 'Client money is decided by rules that were written before the trade.' },
            { title: 'Exactness', text: 'What is promised on the screen is what the ledger holds.' },
            { title: 'Openness', text: 'We name our models, our limits and our failures.' },
            { title: 'Resilience', text: 'We crash our own systems on purpose, and check every promise afterwards.' },
            { title: 'Patience', text: 'Good execution takes as long as it takes. We measure it; we do not rush it.' },
          ],
        },
        {
          kind: 'cards',
          heading: 'Teams',
          cards: [
            {
              title: 'Quantitative research',
              text: 'Models of price, inventory and impact; each formula is tested against its source before it meets a market.',
            },
            {
              title: 'Engineering',
              text: 'The venue, the ledger, the engine in the browser, and the tests that try to break them.',
            },
            {
              title: 'Trading',
              text: 'Quotes, execution and limits, day by day, and the conversation with clients and venues.',
            },
          ],
        },
      ],
    },
    'zh-Hans': {
      title: '关于我们',
      description: 'Halyard 是一家算法交易与做市公司。这里介绍我们的使命、六项价值观与团队。',
      heading: '无需猜测，市场更好。',
      lead: '我们的使命是提供经得起核对的流动性：价格标明时效，订单精确到最后一位，模型人人都能查阅。',
      blocks: [
        {
          kind: 'values',
          heading: '六项价值观',
          cards: [
            { title: '真实', text: '一个数字要么是最新的，要么标明已过时，要么不显示，绝不编造。' },
            { title: '审慎', text: '客户资金如何运用，由交易之前写定的规则决定。' },
            { title: '精确', text: '屏幕上承诺的，就是账本里记录的。' },
            { title: '公开', text: '我们说明所用的模型、所设的限额，也说明自己的失误。' },
            { title: '韧性', text: '我们主动让自己的系统崩溃，再逐条核对每一项承诺。' },
            { title: '耐心', text: '好的执行需要时间。我们衡量它，而不催促它。' },
          ],
        },
        {
          kind: 'cards',
          heading: '团队',
          cards: [
            { title: '量化研究', text: '价格、库存与冲击的模型；每个公式在进入市场之前，都要与其出处的数值对照测试。' },
            { title: '工程', text: '交易场所、账本、浏览器中的引擎，以及想方设法破坏它们的测试。' },
            { title: '交易', text: '日复一日的报价、执行与限额，以及与客户和交易所的沟通。' },
          ],
        },
      ],
    },
    'zh-Hant': {
      title: '關於我們',
      description: 'Halyard 是一家演算法交易與造市公司。這裡介紹我們的使命、六項價值觀與團隊。',
      heading: '不必猜測，市場才會更好。',
      lead: '我們的使命是提供經得起核對的流動性：報價標明時效，委託精確到最後一位，模型人人都能查閱。',
      blocks: [
        {
          kind: 'values',
          heading: '六項價值觀',
          cards: [
            { title: '真實', text: '一個數字要麼是最新的，要麼標明已過時，要麼不顯示，絕不編造。' },
            { title: '審慎', text: '客戶資金的運用，一律依交易前訂定的規則。' },
            { title: '精確', text: '螢幕上承諾的，就是帳本裡記錄的。' },
            { title: '公開', text: '我們說明所用的模型、所設的限額，也說明自己的失誤。' },
            { title: '韌性', text: '我們主動讓自己的系統當機，再逐條核對每一項承諾。' },
            { title: '耐心', text: '好的執行需要時間。我們衡量它，而不催促它。' },
          ],
        },
        {
          kind: 'cards',
          heading: '團隊',
          cards: [
            { title: '量化研究', text: '價格、庫存與衝擊的模型；每個公式在進入市場之前，都要與其出處的數值對照測試。' },
            { title: '工程', text: '交易所、帳本、瀏覽器中的引擎，以及想方設法破壞它們的測試。' },
            { title: '交易', text: '日復一日的報價、執行與限額，以及與客戶和交易所的溝通。' },
          ],
        },
      ],
    },
  },
};
