import type { Language } from '../notify/language.ts';

interface TutorialCopy {
  readonly title: string;
  readonly summary: string;
  readonly steps: readonly [string, string, string];
}

interface Tutorial {
  readonly id: string;
  /** When it was written, ms. */
  readonly time: number;
  readonly copy: Readonly<Record<Language, TutorialCopy>>;
}

const written = Date.UTC(2026, 10, 1);

/** How-tos of what the terminal does, in the order in which they are of use. */
export const tutorials: readonly Tutorial[] = [
  {
    id: 'first-order', time: written,
    copy: {
      en: {
        title: 'Send your first order', summary: 'From a search to an order that stands in the table.',
        steps: [
          'Open the terminal and press / to find a market: a symbol, a name or a venue will do.',
          'Press B to buy or S to sell. Enter price and amount, or press a row of the order book to take over its price.',
          'Read the summary and confirm. The order stands under Open orders until it is filled, and can be canceled there.',
        ],
      },
      'zh-Hans': {
        title: '发送第一笔订单', summary: '从查找市场到订单列于表中。',
        steps: [
          '打开交易终端，按 / 查找市场：输入交易对、名称或交易所均可。',
          '按 B 买入，按 S 卖出。输入价格与数量，或点击盘口中的一行以采用其价格。',
          '阅读摘要并确认。订单在成交之前列于“当前委托”，也可在那里撤销。',
        ],
      },
      'zh-Hant': {
        title: '送出第一筆委託', summary: '從尋找市場到委託列於表中。',
        steps: [
          '開啟交易終端，按 / 尋找市場：輸入交易對、名稱或交易所均可。',
          '按 B 買入，按 S 賣出。輸入價格與數量，或點擊委託簿中的一列以採用其價格。',
          '閱讀摘要並確認。委託在成交之前列於「目前委託」，也可在那裡撤銷。',
        ],
      },
    },
  },
  {
    id: 'windows', time: written,
    copy: {
      en: {
        title: 'Put charts and books on other screens', summary: 'Windows of their own that show one market together.',
        steps: [
          'Open a chart, a multi-chart or the depth in a window of its own from the panel\'s corner.',
          'Give windows the same link colour: symbol and crosshair follow in all of them.',
          'After a restart, the user menu brings all windows back to their places.',
        ],
      },
      'zh-Hans': {
        title: '将图表与盘口放到其他屏幕', summary: '多个独立窗口，同步显示同一市场。',
        steps: [
          '从面板角落将图表、多图或深度打开为独立窗口。',
          '为窗口选择相同的联动颜色：交易对与十字线会在所有窗口中同步。',
          '重启之后，可从用户菜单将所有窗口恢复到原位。',
        ],
      },
      'zh-Hant': {
        title: '將圖表與委託簿放到其他螢幕', summary: '多個獨立視窗，同步顯示同一市場。',
        steps: [
          '從面板角落將圖表、多圖或深度開啟為獨立視窗。',
          '為視窗選擇相同的連動顏色：交易對與十字線會在所有視窗中同步。',
          '重新啟動之後，可從使用者選單將所有視窗恢復到原位。',
        ],
      },
    },
  },
  {
    id: 'age', time: written,
    copy: {
      en: {
        title: 'Read how old a price is', summary: 'What colours and marks tell about the age of a figure.',
        steps: [
          'A price in its colours is live. One that has gone grey is not, and says how old it is.',
          'Press the connection in the status bar to see each venue, each stream and each stage of the way.',
          'Without a server the last state is shown, marked, and no order can be sent until the connection is back.',
        ],
      },
      'zh-Hans': {
        title: '看懂价格的新旧', summary: '颜色与标记如何说明数值的新旧。',
        steps: [
          '带颜色的价格是实时的；变灰的价格不是，并会标明已过去多久。',
          '点击状态栏中的连接状态，可查看每家交易所、每条数据流以及途经的每个环节。',
          '与服务器断开时显示最后的状态并加以标明，恢复连接之前不能发送订单。',
        ],
      },
      'zh-Hant': {
        title: '看懂價格的新舊', summary: '顏色與標記如何說明數值的新舊。',
        steps: [
          '帶顏色的價格是即時的；變灰的價格不是，並會標明已過去多久。',
          '點擊狀態列中的連線狀態，可查看每家交易所、每條資料流以及途經的每個環節。',
          '與伺服器斷開時顯示最後的狀態並加以標明，恢復連線之前不能送出委託。',
        ],
      },
    },
  },
];
