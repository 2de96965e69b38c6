import type { SitePage } from '../page.ts';

export const home: SitePage = {
  path: '/home',
  copy: {
    en: {
      title: 'Algorithmic trading and market making',
      description:
        'Halyard is an algorithmic trading and market-making firm with a venue, an execution engine and a terminal of its own.',
      heading: 'Liquidity, engineered.',
      lead: 'Halyard is an algorithmic trading and market-making firm. We build the whole path of an order ourselves: the book that matches it, the ledger that accounts for it, and the terminal that shows what became of it.',
      blocks: [
        {
          kind: 'cards',
          heading: 'What we do',
          cards: [
            {
              title: 'Market making',
              text: 'Two-sided quotes from a published, inventory-aware model, for exchanges and token projects.',
              to: '/service/marketmaker',
            },
            {
              title: 'Digital asset management',
              text: 'Mandates carried out by algorithms, under written limits, with the assets at a third-party custodian.',
              to: '/service/digital-asset-management',
            },
            {
              title: 'Advisory',
              text: 'Liquidity, execution and market structure for institutions, token projects and wealthy individuals.',
              to: '/service/advisory',
            },
          ],
        },
        {
          kind: 'figure',
          figure: 'terminal',
          heading: 'One terminal, many venues',
          text: 'Candles, order books, trades and orders side by side, in as many windows as you have screens. A single engine in the browser feeds all of them, so two windows never disagree about a price.',
          caption: 'The terminal, on simulated markets with paper money.',
        },
        {
          kind: 'cards',
          heading: 'Why Halyard',
          cards: [
            {
              title: 'Nothing pretends to be live',
              text: 'A price that is cached, silent or late loses its colour and says how old it is. Gaps in a book are found and healed.',
            },
            {
              title: 'On disk before it is confirmed',
              text: 'An order is written to a journal before it is acknowledged. After a crash the book is rebuilt from it and compared, hash by hash.',
            },
            {
              title: 'Exact to the last digit',
              text: 'Amounts are decimal texts on the wire and whole ticks and lots in the matching core. No binary rounding stands in between.',
            },
            {
              title: 'Open to inspection',
              text: 'A flight recorder keeps the last 15 minutes of market frames in your browser. Save the file, and the same books can be played again.',
            },
          ],
        },
      ],
    },
    'zh-Hans': {
      title: '算法交易与做市',
      description: 'Halyard 是一家算法交易与做市公司，自建交易场所、执行引擎与交易终端。',
      heading: '流动性，精工而成。',
      lead: 'Halyard 是一家算法交易与做市公司。一笔订单经过的全程都由我们自行构建：撮合它的盘口、为它记账的账本，以及显示其结果的终端。',
      blocks: [
        {
          kind: 'cards',
          heading: '我们的业务',
          cards: [
            {
              title: '做市',
              text: '依据公开发表的库存感知模型双边报价，服务于交易所与代币项目。',
              to: '/service/marketmaker',
            },
            {
              title: '数字资产管理',
              text: '由算法执行交易，遵守书面限额，资产存放于第三方托管机构。',
              to: '/service/digital-asset-management',
            },
            {
              title: '咨询',
              text: '为机构、代币项目与高净值个人提供流动性、执行与市场结构方面的建议。',
              to: '/service/advisory',
            },
          ],
        },
        {
          kind: 'figure',
          figure: 'terminal',
          heading: '一个终端，多家交易所',
          text: 'K 线、盘口、成交与订单并排显示，有多少块屏幕就能开多少个窗口。浏览器中的同一个引擎为所有窗口供数，两个窗口的价格不会互相矛盾。',
          caption: '交易终端：模拟市场，模拟资金。',
        },
        {
          kind: 'cards',
          heading: '为什么选择 Halyard',
          cards: [
            { title: '绝不冒充实时', text: '缓存、中断或延迟的价格会失去颜色，并标明时效。盘口的缺口会被发现并补齐。' },
            { title: '先落盘，再确认', text: '订单先写入日志，再予确认。崩溃之后，盘口据此重建，并逐一核对哈希。' },
            {
              title: '精确到最后一位',
              text: '金额在线路上是十进制文本，在撮合核心中是整数的最小价位与最小手数，中间没有二进制舍入。',
            },
            {
              title: '经得起检视',
              text: '行情记录器在您的浏览器中保留最近 15 分钟的行情帧。保存文件后，同样的盘口可以重放。',
            },
          ],
        },
      ],
    },
    'zh-Hant': {
      title: '演算法交易與造市',
      description: 'Halyard 是一家演算法交易與造市公司，自建交易所、執行引擎與交易終端。',
      heading: '流動性，精工而成。',
      lead: 'Halyard 是一家演算法交易與造市公司。委託的每一步都由我們自行建構：撮合的委託簿、記帳的帳本，以及顯示結果的終端。',
      blocks: [
        {
          kind: 'cards',
          heading: '我們的業務',
          cards: [
            {
              title: '造市',
              text: '依據公開發表的庫存感知模型雙邊報價，服務於交易所與代幣項目。',
              to: '/service/marketmaker',
            },
            {
              title: '數位資產管理',
              text: '依書面委任與限額，由演算法執行，資產存放於第三方託管機構。',
              to: '/service/digital-asset-management',
            },
            {
              title: '諮詢',
              text: '為機構、代幣項目與高資產人士提供流動性、執行與市場結構方面的建議。',
              to: '/service/advisory',
            },
          ],
        },
        {
          kind: 'figure',
          figure: 'terminal',
          heading: '一個終端，多家交易所',
          text: 'K 線、委託簿、成交與委託並排顯示，有多少塊螢幕就能開多少個視窗。瀏覽器中的同一個引擎為所有視窗提供資料，兩個視窗的價格不會互相矛盾。',
          caption: '交易終端：模擬市場，模擬資金。',
        },
        {
          kind: 'cards',
          heading: '為什麼選擇 Halyard',
          cards: [
            {
              title: '絕不冒充即時',
              text: '快取、中斷或延遲的價格會失去顏色，並標明延遲時間。委託簿的缺口會被發現並補齊。',
            },
            {
              title: '先寫入磁碟，再確認',
              text: '委託先寫入日誌，再予確認。當機之後，委託簿據此重建，並逐一核對雜湊。',
            },
            {
              title: '精確到最後一位',
              text: '金額傳輸時是十進位文字，在撮合核心中是整數的最小價位與最小手數，沒有二進位捨入誤差。',
            },
            {
              title: '經得起檢視',
              text: '行情記錄器在您的瀏覽器中保留最近 15 分鐘的行情訊框。儲存檔案後，同樣的委託簿可以重播。',
            },
          ],
        },
      ],
    },
  },
};
