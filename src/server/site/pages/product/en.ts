import type { SitePage } from '../../page.ts';

export const productEn: SitePage['copy']['en'] = {
  title: 'Product',
  description:
    'The Halyard terminal and execution engine: one connection for all windows, orders that are journalled before they are confirmed, accounts that add up.',
  heading: 'A terminal that says how old its prices are.',
  lead: 'Aggregated trading over several exchanges and account types, on an engine that was built for many windows, bad lines and full books.',
  blocks: [
    {
      kind: 'chapter',
      id: 'engine',
      live: 'age',
      heading: 'Engine',
      text: 'All windows of a browser share one worker. It keeps the connection, merges books and bars, heals gaps, and hands each window only what it shows.',
      facts: [
        ['Connection', 'One multiplexed socket for all windows'],
        ['After a gap', 'The affected book alone is fetched again'],
        ['Without a server', 'The last dashboard, with the age of each figure; orders are disabled'],
        ['Stress test', 'Built in: a synthetic market runs through the real engine into the real panels'],
      ],
    },
    {
      kind: 'chapter',
      id: 'charts',
      live: 'book',
      heading: 'Charts and books',
      text: 'Candles, depth, order book and trades, drawn on canvas. Panels open as windows of their own, on any monitor, and follow a symbol, a crosshair and a set of accounts as one group.',
      facts: [
        [
          'Indicators',
          'Nineteen, the nine-turn among them; over the candles or in panes of their own, kept as templates',
        ],
        [
          'Drawings',
          'Sixteen tools; a drawing belongs to its instrument and stands in all of your windows and browsers',
        ],
        [
          'Trading on the chart',
          'Orders, positions, liquidation prices and alerts as lines: drag an order to amend it, a position to place its exit',
        ],
        ['Books', 'By price step, with your own orders marked'],
        ['Windows', 'Chart, multi-chart and depth; remembered with their places'],
        ['Colours', 'Green up, red up, or blue and orange for colour-blind readers'],
        ['Languages', 'English, simplified and traditional Chinese'],
      ],
    },
    {
      kind: 'chapter',
      id: 'orders',
      heading: 'Execution',
      text: 'An order can go to several accounts at once, each share sized by free balance. It carries a number of its own, so that a lost answer never becomes a second order.',
      facts: [
        [
          'In the terminal',
          'Limit, market and trigger orders; price alerts; amended on the chart, by dragging or at a typed price, cancelled one by one or all together',
        ],
        ['Through the API', 'Also OCO, TWAP, VWAP and iceberg orders'],
        ['Time in force', 'GTC, IOC, FOK, post-only, GTD'],
        ['Confirmed', 'Only when it is on disk'],
      ],
    },
    {
      kind: 'chapter',
      id: 'ai',
      live: 'grid',
      heading: 'AI trading',
      text: 'A strategy runs on the server, whether or not a window is open, and trades in the same books and under the same rules as an order sent by hand. The one that can be started today is GRID, on spot: it buys a step lower and sells a step higher, again and again, while the price stays within a range. It follows the rules it was given and predicts no price; below its range it holds coins at a loss.',
      facts: [
        [
          'Before the start',
          'Every level, the most that it can cost, and the result if the price falls to the stop-loss, or through the range, and all is sold there',
        ],
        [
          'Size',
          'Found so that the investment pays for the first purchase and all buys together; nothing above it is ordered',
        ],
        [
          'Risk',
          'A limit to the slippage of the first purchase; a take-profit price, a stop-loss price, the signal of an indicator and a time at which it ends, each if you like',
        ],
        ['Stop', 'Its orders stay, or are cancelled, or are cancelled and what it holds is sold: you choose'],
        [
          'Interruptions',
          'Told with their reason; after a restart of the server it goes on with the orders that it had',
        ],
        ['Figures', 'Profit after fees, net value, largest drawdown and Sharpe ratio, with its orders and a log'],
        ['Alerts', 'At a price, a range, a sudden move or the crossing of an indicator, watched by the server'],
        [
          'To try it',
          'On Halyard paper first: a simulated market, paper money; for accounts from VIP 1 on, the demo account among them',
        ],
      ],
    },
    {
      kind: 'chapter',
      id: 'accounts',
      heading: 'Accounts',
      text: 'Spot, margin, perpetual and dated contracts, options, A-shares, currencies and commodity futures stand in one ledger, each with the rules of its market.',
      facts: [
        ['Margin', 'Cross and isolated; interest by the clock hour'],
        ['Contracts', 'One-way and hedge mode, leverage brackets, funding, liquidation with an insurance fund'],
        ['Options', 'Greeks and implied volatility by Black-76'],
        ['Entry', 'Second factor by authenticator, mail or SMS'],
      ],
    },
    {
      kind: 'chapter',
      id: 'analysis',
      heading: 'Analysis',
      text: 'The formulas of performance, risk, margin and execution are pure functions, each tested against the worked figures of its source.',
      facts: [
        ['Performance', 'Net value, drawdown, Sharpe, Sortino and Calmar ratio'],
        ['Execution', 'Optimal quoting after Avellaneda and Stoikov, optimal execution after Almgren and Chriss'],
        ['Evidence', 'A flight recorder of 15 minutes; its file plays to the same books, hash by hash'],
        ['To try it', 'A fresh installation runs on simulated venues with paper money'],
      ],
    },
  ],
};
