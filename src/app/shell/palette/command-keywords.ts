import type { CommandId } from '../../commands/catalogue.ts';

/**
 * Other words by which people look for a command, beside those of its title: in all languages at once, as who reads one
 * often types another. They are never shown, and travel with the palette alone: in the catalogues they would be loaded
 * before the first paint.
 */
export const commandKeywords: Readonly<Partial<Record<CommandId, string>>> = {
  help: 'help keys shortcuts hotkeys keyboard 帮助 快捷键 键盘 按键 說明 幫助 快捷鍵 鍵盤 按鍵',
  lock: 'lock unlock safety stop orders 锁定 解锁 安全 停止下单 鎖定 解鎖 停止下單',
  toasts: 'toasts alerts notices 通知 提示 提醒 警示',
  messages: 'messages inbox bell unread announcements notifications 消息 收件箱 未读 公告 通知 訊息 收件匣 未讀',
  'read-all': 'mark all messages read unread clear 全部已读 标记 消息 未读 清除 全部已讀 標記 訊息 未讀',
  'go-trade': 'dashboard terminal trade home 交易 交易终端 面板 首页 交易終端 首頁',
  'go-account':
    'account balances assets equity api keys login log analysis 账户 余额 资产 权益 登录记录 帳戶 餘額 資產 權益 登入記錄',
  'go-strategies': 'AI strategies strategy robot bot grid quant 策略 机器人 网格 量化 智能 策略交易 機器人 網格',
  'go-trade-data':
    'trade data summary report profit orders fills history 交易数据 汇总 报表 盈亏 成交 交易資料 匯總 報表 盈虧 成交',
  'go-data': 'data fear greed index sentiment indicators 数据 恐惧 贪婪 指数 情绪 資料 恐懼 貪婪 指數 情緒',
  'go-markets': 'markets screener movers gainers losers funding volume scan 行情 筛选 涨跌榜 市场 篩選 漲跌榜 市場',
  'go-options':
    'options option chain strikes expiry greeks implied volatility payoff 期权 行权价 希腊值 隐含波动率 選擇權 履約價 隱含波動率',
  'go-invite': 'invite referral rebate commission friends 邀请 返佣 好友 推荐 邀請 返佣 好友 推薦',
  'go-settings':
    'settings preferences options setup configuration currency time zone 设置 偏好 选项 配置 货币 时区 設定 選項 貨幣 時區',
  security:
    'security password two-factor authenticator sessions phone email 安全 密码 双重验证 验证器 会话 手机 邮箱 密碼 雙重驗證 驗證器 工作階段 手機 信箱',
  admin: 'administration admin users announcements 管理 后台 用户 公告 後台 使用者',
  'invite-link': 'invite referral friend link copy code 邀请 推荐 好友 链接 复制 邀请码 邀請 推薦 連結 複製 邀請碼',
  transfer: 'transfer move funds money wallet account margin sub-account 划转 转账 资金 劃轉 轉帳 資金',
  borrow: 'borrow loan margin credit 借币 借款 借贷 杠杆 借幣 借貸 槓桿',
  repay: 'repay pay back loan debt margin interest 还币 还款 归还 债务 還幣 還款 歸還 債務',
  convert: 'convert dust small balances BNB 小额 兑换 零钱 小額 兌換 零錢',
  'adjust-margin':
    'isolated position margin add remove liquidation 逐仓 保证金 调整 追加 强平 逐倉 保證金 調整 追加 強平',
  connection:
    'connection latency ping network status diagnostics venues 连接 延迟 网络 状态 诊断 交易所 連線 延遲 網路 狀態 診斷',
  tour: 'tour tutorial first steps guide help 教程 引导 入门 新手 帮助 教學 導覽 入門 說明',
  'log-out': 'log out logout sign exit 退出 登出 注销 註銷',
  search: 'symbol search find pair instrument market tab 搜索 查找 交易对 品种 标签 搜尋 交易對 品種 分頁',
  'pop-out': 'pop-out popout window chart detach 弹出 窗口 图表 独立 彈出 視窗 圖表 獨立',
  'multi-chart':
    'multi chart charts window grid layout several monitors 多图 多图表 图表 窗口 多屏 多圖 多圖表 圖表 視窗 多螢幕',
  depth: 'depth chart liquidity window cumulative 深度 流动性 窗口 流動性 視窗',
  draw: 'draw drawing tools lines fibonacci nine-turn trend 画图 画线 绘图 工具 斐波那契 神奇九转 趋势线 畫圖 畫線 繪圖 費波那契 神奇九轉 趨勢線',
  'go-live': 'live newest latest now bar candle 最新 现在 实时 K线 現在 即時 K線',
  'previous-interval': 'interval timeframe candles 周期 K线 时间 週期 K線 時間',
  'next-interval': 'interval timeframe candles 周期 K线 时间 週期 K線 時間',
  alert: 'alert alarm price notify 价格提醒 预警 报警 通知 價格警示 預警 警報',
  'quick-mode': 'quick one-click mode fast 快捷 一键 模式 快速 一鍵',
  'cancel-all': 'cancel all orders everywhere panic 全部撤单 撤销 全撤 委托 全部撤單 撤銷 委託',
  'cancel-newest': 'cancel newest order latest last 撤销 最新 委托 撤單 撤銷 委託',
  'cancel-symbol': 'cancel orders in this symbol pair 撤销 本交易对 委托 撤單 撤銷 交易對 委託',
  'cancel-bids': 'cancel bids in this symbol buys 撤销 买单 撤單 撤銷 買單',
  'cancel-asks': 'cancel asks in this symbol sells 撤销 卖单 撤單 撤銷 賣單',
  'stop-all':
    'stop everything kill switch panic halt strategies bots orders 全部停止 停止一切 紧急停止 策略 机器人 委托 緊急停止 機器人 委託',
  'close-position': 'close position in this symbol flatten exit 平仓 持仓 退出 平倉 持倉',
  'reverse-position': 'reverse flip position 反手 反向 持仓 持倉',
  'hide-values': 'hide show values amounts balances privacy blur 隐藏 显示 金额 余额 隐私 隱藏 顯示 金額 餘額 隱私',
  theme: 'theme appearance dark light mode colours colors 主题 外观 深色 浅色 暗色 亮色 夜间 模式 主題 外觀 淺色 夜間',
  direction: 'colours colors red green up down rise fall 涨跌颜色 红涨 绿涨 红 绿 涨 跌 漲跌顏色 紅漲 綠漲 紅 綠 漲',
  density: 'density rows compact spacing height 密度 行高 紧凑 间距 緊湊 間距',
  'text-size': 'text font size zoom larger smaller scale 文字 字体 字号 大小 缩放 字體 字級 縮放',
  language: 'language English Chinese 简体 繁體 中文 语言 英文 語言',
  'data-saver': 'data saver bandwidth mobile slow 省流量 流量 带宽 移动网络 頻寬 行動網路',
  'trading-keys': 'hotkeys trading keys shortcuts 热键 交易 快捷键 熱鍵 快捷鍵',
  'single-keys': 'single keys shortcuts hotkeys 单键 快捷键 热键 單鍵 快捷鍵 熱鍵',
};
