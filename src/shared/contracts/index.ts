import * as apiAccount from './api-account.ts';
import * as funding from './funding.ts';
import * as marketBase from './market-base.ts';
import * as marketData from './market-data.ts';
import * as order from './order.ts';
import * as position from './position.ts';
import * as symbolSubscribe from './symbol-subscribe.ts';
import * as tradeTemplate from './trade-template.ts';
import * as user from './user.ts';

/** Every contract that is served, in the order of the specification's point 7. */
export const contracts = [
  user.login, user.outLogin, user.checkToken, user.currentUser, user.captchaGenerate, user.captchaImage, user.configGet, user.configSave, user.wsTicket,
  apiAccount.apiList, apiAccount.apiAll, apiAccount.balanceCurrency, apiAccount.balanceList, apiAccount.balanceUnique, apiAccount.balanceData, apiAccount.balanceAll,
  position.positionList, position.positionLeverage, position.positionSetting, position.positionSettingUpdate, position.ledgerPositions, position.closedPositions,
  tradeTemplate.templateList, tradeTemplate.templateSave, tradeTemplate.templateDelete,
  symbolSubscribe.subscribeList, symbolSubscribe.subscribeAdd, symbolSubscribe.subscribeRemove,
  order.doOrder, order.doOrderV2, order.amendOrder, order.cancelOrder, order.currentOrders, order.orderHistory,
  position.closePosition, position.closePositionV2,
  marketBase.symbols, marketBase.intervalList, marketBase.dictionary, marketBase.exchangeInfo, marketBase.symbolsMargin, marketBase.aStockNames,
  funding.leverageBrackets, funding.fundingNewest, funding.fundingHistory,
  marketData.klines, marketData.klinesHistory, marketData.depth, marketData.trades,
] as const;
