import * as clientHome from '../../../shared/contracts/client-home.ts';
import * as contact from '../../../shared/contracts/contact.ts';
import * as fearGreed from '../../../shared/contracts/fear-greed.ts';
import * as funding from '../../../shared/contracts/funding.ts';
import * as marketBase from '../../../shared/contracts/market-base.ts';
import * as marketData from '../../../shared/contracts/market-data.ts';
import * as option from '../../../shared/contracts/option.ts';
import * as stats from '../../../shared/contracts/stats.ts';
import * as shareRule from '../../../shared/contracts/share-rules.ts';
import { call, type Section } from './section.ts';

export const marketSections: readonly Section[] = [
  {
    id: 'instruments',
    title: 'Instruments and exchanges',
    calls: [
      call(marketBase.symbols, 'Returns the symbol table: every instrument with its ticks, steps and limits.'),
      call(marketBase.exchangeInfo, 'Lists exchanges with their mode, features, limits and state.'),
      call(marketBase.intervalList, 'Lists the intervals of klines, shortest first.'),
      call(marketBase.dictionary, 'Lists the enumerations of the API with their names.'),
      call(marketBase.symbolsMargin, 'Lists the spot symbols that can be traded on margin, by class.'),
      call(marketBase.aStockNames, 'Returns codes, Chinese names and pinyin of A-shares.'),
      call(funding.fundingNewest, 'Lists funding rates, mark and index prices of all perpetuals of an exchange.'),
      call(funding.fundingHistory, 'Lists past funding rates of perpetuals over 3, 7 or 30 days.', 'UNKNOWN_PAIR'),
      call(funding.leverageBrackets, 'Lists the leverage brackets of a contract in ascending order.', 'UNKNOWN_PAIR'),
    ],
  },
  {
    id: 'market-data',
    title: 'Market data',
    calls: [
      call(marketData.klines, 'Lists the newest klines of an instrument in ascending order of time.', 'UNKNOWN_PAIR'),
      call(
        marketData.klinesHistory,
        'Lists klines that open before a given time, in ascending order of time.',
        'UNKNOWN_PAIR',
      ),
      call(marketData.depth, 'Returns the top levels of an order book, best price first.', 'UNKNOWN_PAIR'),
      call(shareRule.shareRules, 'Returns session, daily band, price cage and lots of an A-share.', 'UNKNOWN_PAIR'),
      call(marketData.trades, 'Lists the newest trades of an instrument in ascending order of time.', 'UNKNOWN_PAIR'),
      call(option.optionBooks, 'Lists the best prices of the options of a coin.'),
      call(option.optionTicker, 'Returns the ticker of one option.', 'UNKNOWN_PAIR'),
      call(option.optionTickers, 'Lists the tickers of the options of a coin.'),
      call(fearGreed.fngList, 'Lists the fear and greed index by day, newest first.'),
    ],
  },
  {
    id: 'platform',
    title: 'The platform',
    calls: [
      call(stats.statsMain, 'Returns the figures of the platform with the volume of the last 30 days.'),
      call(stats.statsMainOnly, 'Returns the figures of the platform without the series of volume.'),
      call(stats.stats24h, 'Lists the volume of the last 24 hours by exchange and account type.'),
      call(stats.statsRobot, 'Returns the figures of all strategies.'),
      call(stats.statsRobotData, 'Lists the profit of strategies over a period, by type.'),
      call(clientHome.announcementList, 'Lists announcements by page, newest first.'),
      call(clientHome.tutorialList, 'Lists tutorials of the terminal by page.'),
      call(contact.contact, 'Sends a message to the firm.', 'CAPTCHA'),
    ],
  },
];
