import type { Language } from '../notify/language.ts';
import type { Copy } from './page.ts';

interface TutorialCopy {
  readonly title: string;
  readonly summary: string;
  readonly steps: readonly string[];
}

/** Short how-tos of what the terminal does, step by step, in the order in which they are read. `writtenMs` is UTC. */
const tutorials: readonly { readonly id: string; readonly writtenMs: number; readonly copy: Copy<TutorialCopy> }[] = [
  {
    id: 'first-order',
    writtenMs: Date.UTC(2026, 10, 21),
    copy: {
      en: {
        title: 'Send your first order',
        summary: 'From the search for a market to an order that rests in its book.',
        steps: [
          'Open the terminal and press / to find a market: a symbol, a name or a venue will do.',
          'Press B to buy or S to sell. Enter price and amount, or press a row of the order book to take over its price.',
          'Read the summary and confirm. The order stands under Open orders until it is filled, and can be canceled there.',
        ],
      },
      'zh-Hans': {
        title: '发送第一笔订单',
        summary: '从查找市场，到订单进入盘口。',
        steps: [
          '打开交易终端，按 / 查找市场：输入交易对、名称或交易所均可。',
          '按 B 买入，按 S 卖出。输入价格与数量，或点击盘口中的一行以采用其价格。',
          '阅读摘要并确认。订单在成交之前列于“当前委托”，也可在那里撤销。',
        ],
      },
      'zh-Hant': {
        title: '送出第一筆委託',
        summary: '從尋找市場，到委託進入委託簿。',
        steps: [
          '開啟交易終端，按 / 尋找市場：輸入交易對、名稱或交易所均可。',
          '按 B 買入，按 S 賣出。輸入價格與數量，或點擊委託簿中的一列以採用其價格。',
          '閱讀摘要並確認。委託在成交之前列於「目前委託」，也可在那裡撤銷。',
        ],
      },
    },
  },
  {
    id: 'windows',
    writtenMs: Date.UTC(2026, 10, 21),
    copy: {
      en: {
        title: 'Put charts and books on other screens',
        summary: 'Windows of their own that follow each other, and come back after a restart.',
        steps: [
          'Open a chart, a multi-chart or the depth in a window of its own from the panel’s corner.',
          'Give windows the same link colour: symbol and crosshair follow in all of them.',
          'After a restart, the user menu brings all windows back to their places.',
        ],
      },
      'zh-Hans': {
        title: '将图表与盘口放到其他屏幕',
        summary: '独立窗口彼此联动，重启之后回到原位。',
        steps: [
          '从面板角落将图表、多图或深度打开为独立窗口。',
          '为窗口选择相同的联动颜色：交易对与十字线会在所有窗口中同步。',
          '重启之后，可从用户菜单将所有窗口恢复到原位。',
        ],
      },
      'zh-Hant': {
        title: '將圖表與委託簿放到其他螢幕',
        summary: '獨立視窗彼此連動，重新啟動之後回到原位。',
        steps: [
          '從面板角落將圖表、多圖或深度開啟為獨立視窗。',
          '為視窗選擇相同的連動顏色：交易對與十字線會在所有視窗中同步。',
          '重新啟動之後，可從使用者選單將所有視窗恢復到原位。',
        ],
      },
    },
  },
  {
    id: 'age-of-prices',
    writtenMs: Date.UTC(2026, 10, 21),
    copy: {
      en: {
        title: 'Read how old a price is',
        summary: 'What colours say, and where the connection tells of itself.',
        steps: [
          'A price in its colours is live. One that has gone grey is not, and says how old it is.',
          'Press the connection in the status bar to see each venue, each stream and each stage of the way.',
          'Without a server the last state is shown, marked, and no order can be sent until the connection is back.',
        ],
      },
      'zh-Hans': {
        title: '看懂价格的新旧',
        summary: '颜色表示什么，在哪里查看连接状态。',
        steps: [
          '带颜色的价格是实时的；变灰的价格不是，并会标明已过去多久。',
          '点击状态栏中的连接状态，可查看每家交易所、每条数据流以及途经的每个环节。',
          '与服务器断开时显示最后的状态并加以标明，恢复连接之前不能发送订单。',
        ],
      },
      'zh-Hant': {
        title: '看懂價格的新舊',
        summary: '顏色表示什麼，在哪裡查看連線狀態。',
        steps: [
          '帶顏色的價格是即時的；變灰的價格不是，並會標明已過去多久。',
          '點擊狀態列中的連線狀態，可查看每家交易所、每條資料流以及途經的每個環節。',
          '與伺服器斷開時顯示最後的狀態並加以標明，恢復連線之前不能送出委託。',
        ],
      },
    },
  },
];

/** The tutorials in a language, as `/client/base/tutorials` tells them and /home shows them. */
export const tutorialsIn = (language: Language) =>
  tutorials.map(({ id, writtenMs, copy }) => ({
    id,
    ...copy[language],
    steps: [...copy[language].steps],
    url: `/home#tutorial-${id}`,
    time: writtenMs,
  }));
