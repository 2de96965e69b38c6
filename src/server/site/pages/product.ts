import type { SitePage } from '../page.ts';

export const product: SitePage = {
  path: '/product',
  copy: {
    en: {
      title: 'Product', description: 'The Halyard terminal and execution engine: one connection for all windows, orders that are journalled before they are confirmed, accounts that add up.',
      heading: 'A terminal that says how old its prices are.',
      lead: 'Aggregated trading over several exchanges and account types, on an engine that was built for many windows, bad lines and full books.',
      blocks: [
        { kind: 'chapter', id: 'engine', live: 'age', heading: 'Engine', text: 'All windows of a browser share one worker. It keeps the connection, merges books and bars, heals gaps, and hands each window only what it shows.', facts: [
          ['Connection', 'One multiplexed socket for all windows'], ['After a gap', 'The affected book alone is fetched again'], ['Without a server', 'The last dashboard, with the age of each figure; orders are disabled'], ['Stress test', 'Built in: a synthetic market runs through the real engine into the real panels'],
        ] },
        { kind: 'chapter', id: 'charts', live: 'book', heading: 'Charts and books', text: 'Candles, depth, order book and trades, drawn on canvas. Panels open as windows of their own, on any monitor, and follow a symbol, a crosshair and a set of accounts as one group.', facts: [
          ['Indicators', 'Nineteen, the nine-turn among them; over the candles or in panes of their own, kept as templates'], ['Drawings', 'Sixteen tools; a drawing belongs to its instrument and stands in all of your windows and browsers'],
          ['Trading on the chart', 'Orders, positions, liquidation prices and alerts as lines: drag an order to amend it, a position to place its exit'], ['Books', 'By price step, with your own orders marked'], ['Windows', 'Chart, multi-chart and depth; remembered with their places'], ['Colours', 'Green up, red up, or blue and orange for colour-blind readers'], ['Languages', 'English, simplified and traditional Chinese'],
        ] },
        { kind: 'chapter', id: 'orders', heading: 'Execution', text: 'An order can go to several accounts at once, each share sized by free balance. It carries a number of its own, so that a lost answer never becomes a second order.', facts: [
          ['In the terminal', 'Limit, market and trigger orders; price alerts; amended on the chart, by dragging or at a typed price, cancelled one by one or all together'], ['Through the API', 'Also OCO, TWAP, VWAP and iceberg orders'], ['Time in force', 'GTC, IOC, FOK, post-only, GTD'], ['Confirmed', 'Only when it is on disk'],
        ] },
        { kind: 'chapter', id: 'ai', live: 'grid', heading: 'AI trading', text: 'A strategy runs on the server, whether or not a window is open, and trades in the same books and under the same rules as an order sent by hand. The one that can be started today is GRID, on spot: it buys a step lower and sells a step higher, again and again, while the price stays within a range. It follows the rules it was given and predicts no price; below its range it holds coins at a loss.', facts: [
          ['Before the start', 'Every level, the most that it can cost, and the result if the price falls to the stop-loss, or through the range, and all is sold there'], ['Size', 'Found so that the investment pays for the first purchase and all buys together; nothing above it is ordered'],
          ['Risk', 'A limit to the slippage of the first purchase; a take-profit price, a stop-loss price, the signal of an indicator and a time at which it ends, each if you like'], ['Stop', 'Its orders stay, or are cancelled, or are cancelled and what it holds is sold: you choose'],
          ['Interruptions', 'Told with their reason; after a restart of the server it goes on with the orders that it had'], ['Figures', 'Profit after fees, net value, largest drawdown and Sharpe ratio, with its orders and a log'],
          ['Alerts', 'At a price, a range, a sudden move or the crossing of an indicator, watched by the server'], ['To try it', 'On Halyard paper first: a simulated market, paper money; for accounts from VIP 1 on, the demo account among them'],
        ] },
        { kind: 'chapter', id: 'accounts', heading: 'Accounts', text: 'Spot, margin, perpetual and dated contracts, options, A-shares, currencies and commodity futures stand in one ledger, each with the rules of its market.', facts: [
          ['Margin', 'Cross and isolated; interest by the clock hour'], ['Contracts', 'One-way and hedge mode, leverage brackets, funding, liquidation with an insurance fund'], ['Options', 'Greeks and implied volatility by Black-76'], ['Entry', 'Second factor by authenticator, mail or SMS'],
        ] },
        { kind: 'chapter', id: 'analysis', heading: 'Analysis', text: 'The formulas of performance, risk, margin and execution are pure functions, each tested against the worked figures of its source.', facts: [
          ['Performance', 'Net value, drawdown, Sharpe, Sortino and Calmar ratio'], ['Execution', 'Optimal quoting after Avellaneda and Stoikov, optimal execution after Almgren and Chriss'], ['Evidence', 'A flight recorder of 15 minutes; its file plays to the same books, hash by hash'], ['To try it', 'A fresh installation runs on simulated venues with paper money'],
        ] },
      ],
    },
    'zh-Hans': {
      title: '产品', description: 'Halyard 终端与执行引擎：所有窗口共用一条连接，订单先写日志再确认，账目分毫不差。',
      heading: '每个价格都标明时效的终端。',
      lead: '聚合多家交易所、多种账户类型的交易；引擎专为多窗口、弱网络与满载的盘口而建。',
      blocks: [
        { kind: 'chapter', id: 'engine', live: 'age', heading: '引擎', text: '同一浏览器的所有窗口共用一个后台线程。它维持连接，合并盘口与 K 线，补齐缺口，只把各窗口要显示的内容交给它们。', facts: [
          ['连接', '所有窗口共用一条多路复用的连接'], ['出现缺口', '只重新获取受影响的盘口'], ['服务器不可达', '显示上一次的面板，并标明每个数字已过去多久；停用下单'], ['压力测试', '内置：合成行情经由真实引擎进入真实面板'],
        ] },
        { kind: 'chapter', id: 'charts', live: 'book', heading: '图表与盘口', text: 'K 线、深度、盘口与成交均在画布上绘制。面板可在任意屏幕上独立成窗，并成组跟随同一交易对、十字线与账户。', facts: [
          ['指标', '十九种，包括神奇九转；叠加在 K 线上或独立成窗格，可存为模板'], ['画线', '十六种工具；画线属于其品种，在您的所有窗口与浏览器中都能看到'],
          ['图上交易', '订单、持仓、强平价与预警显示为线：拖动订单即可改单，从持仓拖出即可设置平仓单'], ['盘口', '按价格档位合并，并标出您自己的订单'], ['窗口', '图表、多图与深度；位置会被记住'], ['颜色', '绿涨、红涨，或为色觉障碍用户准备的蓝橙配色'], ['语言', '英文、简体中文与繁体中文'],
        ] },
        { kind: 'chapter', id: 'orders', heading: '执行', text: '一笔订单可同时发往多个账户，并按可用余额分配数量。每笔订单带有自己的编号，回应丢失也不会变成第二笔订单。', facts: [
          ['在终端中', '限价单、市价单与条件单；价格预警；在图上拖动或输入价格改单，逐笔撤单或全部撤单'], ['通过 API', '另有 OCO、TWAP、VWAP 与冰山订单'], ['有效方式', 'GTC、IOC、FOK、只做 Maker、GTD'], ['确认', '只在写入磁盘之后'],
        ] },
        { kind: 'chapter', id: 'ai', live: 'grid', heading: 'AI 交易', text: '策略在服务器上运行，与窗口是否打开无关；它与手动下单面对同样的盘口，遵守同样的规则。目前可以启动的是现货网格（GRID）：只要价格留在区间之内，就反复在低一格处买入、高一格处卖出。它只按既定规则行事，不预测价格；跌破区间后持币亏损。', facts: [
          ['启动之前', '列出每个价位、最多花费，以及价格跌至止损价或跌穿区间并在该价全部卖出时的结果'], ['每笔数量', '按投入金额推算：首次买入与全部买单合计不超过投入金额'],
          ['风险', '首次买入有最大滑点限制；止盈价、止损价、指标的结束信号与结束时间均可自行设定'], ['停止', '由您选择：保留委托、撤销委托，或撤销委托并卖出持币'],
          ['中断', '标明原因；服务器重启之后，带着原有的委托继续运行'], ['数据', '扣费后的收益、净值、最大回撤与夏普比率，另有委托与日志'],
          ['预警', '价格到达、越出区间、短时异动或指标交叉，由服务器监控'], ['试用', '先用 Halyard 模拟账户：模拟市场，模拟资金；VIP 1 及以上账户可用，演示账户亦然'],
        ] },
        { kind: 'chapter', id: 'accounts', heading: '账户', text: '现货、杠杆、永续与交割合约、期权、A 股、外汇与商品期货同在一本账中，各守其市场的规则。', facts: [
          ['杠杆', '全仓与逐仓；按整点小时计息'], ['合约', '单向与双向持仓、杠杆档位、资金费率、带保险基金的强制平仓'], ['期权', '按 Black-76 计算希腊值与隐含波动率'], ['登录', '验证器、邮件或短信两步验证'],
        ] },
        { kind: 'chapter', id: 'analysis', heading: '分析', text: '绩效、风险、保证金与执行的公式都是纯函数，并与各自出处的算例逐一对照测试。', facts: [
          ['绩效', '净值、回撤，以及夏普、索提诺与卡玛比率'], ['执行', 'Avellaneda 与 Stoikov 的最优报价，Almgren 与 Chriss 的最优执行'], ['证据', '15 分钟的行情记录器；其文件可重放出哈希一致的盘口'], ['试用', '全新安装运行于模拟交易所，使用模拟资金'],
        ] },
      ],
    },
    'zh-Hant': {
      title: '產品', description: 'Halyard 終端與執行引擎：所有視窗共用一條連線，委託先寫日誌再確認，帳目分毫不差。',
      heading: '每個報價都標明時效的終端。',
      lead: '聚合多家交易所、多種帳戶類型的交易；引擎專為多視窗、不穩的網路與行情繁忙時的委託簿而建。',
      blocks: [
        { kind: 'chapter', id: 'engine', live: 'age', heading: '引擎', text: '同一瀏覽器的所有視窗共用一個背景執行緒。它維持連線，合併委託簿與 K 線，補齊缺口，只把各視窗要顯示的內容交給它們。', facts: [
          ['連線', '所有視窗共用一條多工連線'], ['出現缺口', '只重新取得受影響的委託簿'], ['伺服器無法連線', '顯示上一次的面板，並標明每個數字已過去多久；停用下單'], ['壓力測試', '內建：合成行情經由真實引擎進入真實面板'],
        ] },
        { kind: 'chapter', id: 'charts', live: 'book', heading: '圖表與委託簿', text: 'K 線、深度、委託簿與成交均在畫布上繪製。面板可在任意螢幕上獨立成窗，並成組跟隨同一交易對、十字線與帳戶。', facts: [
          ['指標', '十九種，包括九轉；疊加在 K 線上或獨立成窗格，可存為範本'], ['繪圖', '十六種工具；繪圖屬於其商品，在您的所有視窗與瀏覽器中都能看到'],
          ['圖上交易', '委託、持倉、強平價與警示顯示為線：拖動委託即可改單，從持倉拖出即可設定平倉單'], ['委託簿', '按價格檔位合併，並標出您自己的委託'], ['視窗', '圖表、多圖與深度；位置會被記住'], ['顏色', '綠漲、紅漲，或為色覺障礙使用者準備的藍橙配色'], ['語言', '英文、簡體中文與繁體中文'],
        ] },
        { kind: 'chapter', id: 'orders', heading: '執行', text: '一筆委託可同時發往多個帳戶，並按可用餘額分配數量。每筆委託帶有自己的編號，回應遺失也不會變成第二筆委託。', facts: [
          ['在終端中', '限價單、市價單與條件單；價格警示；在圖上拖曳或輸入價格改單，逐筆撤單或全部撤單'], ['透過 API', '另有 OCO、TWAP、VWAP 與冰山委託'], ['有效方式', 'GTC、IOC、FOK、只掛單、GTD'], ['確認', '只在寫入磁碟之後'],
        ] },
        { kind: 'chapter', id: 'ai', live: 'grid', heading: 'AI 交易', text: '策略在伺服器上執行，與視窗是否開啟無關；它面對的委託簿與遵守的規則，都和手動下單相同。目前可以啟動的是現貨網格（GRID）：只要價格留在區間之內，就反覆在低一格處買進、高一格處賣出。它只依既定規則行事，不預測價格；跌破區間後持幣虧損。', facts: [
          ['啟動之前', '列出每個價位、最多花費，以及價格跌至止損價或跌穿區間並在該價全部賣出時的結果'], ['每筆數量', '依投入金額推算：首次買進與全部買單合計不超過投入金額'],
          ['風險', '首次買進有最大滑價限制；止盈價、止損價、指標的結束訊號與結束時間均可自行設定'], ['停止', '由您選擇：保留委託、撤銷委託，或撤銷委託並賣出持幣'],
          ['中斷', '標明原因；伺服器重新啟動之後，帶著原有的委託繼續執行'], ['數據', '扣費後的收益、淨值、最大回撤與夏普比率，另有委託與日誌'],
          ['警示', '價格到達、越出區間、短時異動或指標交叉，由伺服器監控'], ['試用', '先用 Halyard 模擬帳戶：模擬市場，模擬資金；VIP 1 以上帳戶可用，示範帳戶亦然'],
        ] },
        { kind: 'chapter', id: 'accounts', heading: '帳戶', text: '現貨、槓桿、永續與交割合約、選擇權、A 股、外匯與商品期貨同在一本帳中，各守其市場的規則。', facts: [
          ['槓桿', '全倉與逐倉；每小時計息'], ['合約', '單向與雙向持倉、槓桿檔位、資金費率、帶保險基金的強制平倉'], ['選擇權', '按 Black-76 計算希臘值與隱含波動率'], ['登入', '驗證器、郵件或簡訊兩步驟驗證'],
        ] },
        { kind: 'chapter', id: 'analysis', heading: '分析', text: '績效、風險、保證金與執行的公式都是純函式，並與各自出處的計算範例逐一對照測試。', facts: [
          ['績效', '淨值、回撤，以及夏普、索提諾與卡瑪比率'], ['執行', 'Avellaneda 與 Stoikov 的最佳報價，Almgren 與 Chriss 的最佳執行'], ['證據', '15 分鐘的行情記錄器；其檔案可重播出雜湊一致的委託簿'], ['試用', '全新安裝執行於模擬交易所，使用模擬資金'],
        ] },
      ],
    },
  },
};
