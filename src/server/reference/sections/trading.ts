import * as backtest from '../../../shared/contracts/backtest.ts';
import * as accountOrders from '../../../shared/contracts/account-orders.ts';
import * as algoOrder from '../../../shared/contracts/algo-order.ts';
import * as hftOrder from '../../../shared/contracts/hft-order.ts';
import * as marginPreview from '../../../shared/contracts/margin-preview.ts';
import * as order from '../../../shared/contracts/order.ts';
import * as orderBatch from '../../../shared/contracts/order-batch.ts';
import * as orderPlace from '../../../shared/contracts/order-place.ts';
import * as position from '../../../shared/contracts/position.ts';
import * as positionAccount from '../../../shared/contracts/position-account.ts';
import * as observerInstance from '../../../shared/contracts/observer-instance.ts';
import * as accountRisk from '../../../shared/contracts/account-risk.ts';
import * as coins from '../../../shared/contracts/coin-choice.ts';
import { environmentList } from '../../../shared/contracts/environment.ts';
import * as robot from '../../../shared/contracts/robot.ts';
import * as startTemplate from '../../../shared/contracts/start-template.ts';
import { observedAnalysis, strategyAnalysis } from '../../../shared/contracts/strategy-analysis.ts';
import * as course from '../../../shared/contracts/strategy-course.ts';
import * as strategy from '../../../shared/contracts/strategy.ts';
import { strategyBasket } from '../../../shared/contracts/strategy-basket.ts';
import { strategyClone } from '../../../shared/contracts/strategy-clone.ts';
import { call, type Section } from './section.ts';

export const tradingSections: readonly Section[] = [
  {
    id: 'orders',
    title: 'Orders',
    calls: [
      call(
        orderPlace.doOrder,
        'Places one order, or one OCO pair, for one account.',
        'UNKNOWN_PAIR',
        'FILTER',
        'BALANCE',
        'WOULD_TAKE',
        'WOULD_TRIGGER',
        'REDUCE_ONLY',
        'LEVERAGE',
        'MODE_LOCKED',
        'MAX_BORROW',
        'SELF_TRADE',
        'API_KEY',
        'API_PERMISSION',
        'NOT_FOUND',
        'OUTCOME_UNKNOWN',
      ),
      call(
        orderPlace.doOrderV2,
        'Places one order for several accounts, or starts an algorithmic order.',
        'UNKNOWN_PAIR',
        'FILTER',
        'BALANCE',
        'API_KEY',
        'API_PERMISSION',
        'NOT_FOUND',
      ),
      call(orderBatch.orderBatch, 'Places, amends and cancels up to 20 orders in one call, each with its own result.'),
      call(
        order.amendOrder,
        'Changes price, amount or trigger price of one open order.',
        'ORDER_FINAL',
        'FILTER',
        'BALANCE',
        'WOULD_TRIGGER',
        'WOULD_TAKE',
        'SELF_TRADE',
      ),
      call(
        order.cancelOrder,
        'Cancels orders by their ids, or all orders of some accounts.',
        'NOT_FOUND',
        'ORDER_FINAL',
      ),
      call(order.exchangeCancelOrder, 'Cancels orders by the ids of their exchange.', 'NOT_FOUND', 'ORDER_FINAL'),
      call(order.currentOrders, 'Lists the open orders of the user, newest first.', 'NOT_FOUND'),
      call(order.orderHistory, 'Lists all orders of the user by page, newest first.', 'NOT_FOUND'),
      call(order.orderFills, 'Lists the fills of up to 100 orders, oldest first.', 'NOT_FOUND'),
      call(accountOrders.accountOpenOrders, 'Lists the open orders of several accounts, newest first.', 'NOT_FOUND'),
      call(accountOrders.accountOrderHistory, 'Lists all orders of one account by page, newest first.', 'NOT_FOUND'),
      call(algoOrder.algoList, 'Lists algorithmic orders of the user by page, newest first.'),
      call(
        algoOrder.algoChildList,
        'Lists the child orders of one algorithmic order by page, newest first.',
        'NOT_FOUND',
      ),
      call(
        hftOrder.hftNewest,
        'Lists the newest orders of strategies and algorithmic orders, newest first.',
        'NOT_FOUND',
      ),
      call(hftOrder.hftList, 'Lists the orders of one instance above an order id, in ascending order.', 'NOT_FOUND'),
      call(hftOrder.hftPage, 'Lists orders of strategies and algorithmic orders by page, newest first.', 'NOT_FOUND'),
      call(hftOrder.hftIds, 'Lists the ids of orders of one instance that changed since a given time.', 'NOT_FOUND'),
    ],
  },
  {
    id: 'positions',
    title: 'Positions',
    calls: [
      call(position.positionList, 'Lists open positions, filtered by account, account type and symbol.', 'NOT_FOUND'),
      call(positionAccount.ledgerPositions, 'Lists all open positions of the user by page, newest first.', 'NOT_FOUND'),
      call(positionAccount.closedPositions, 'Lists closed positions by page, newest first.', 'NOT_FOUND'),
      call(
        position.closePosition,
        'Closes one position in full at the market.',
        'REDUCE_ONLY',
        'UNKNOWN_PAIR',
        'NOT_FOUND',
        'API_KEY',
        'API_PERMISSION',
      ),
      call(
        position.closePositionV2,
        'Closes positions of several accounts by a percentage.',
        'UNKNOWN_PAIR',
        'NOT_FOUND',
      ),
      call(
        positionAccount.positionLeverage,
        'Returns the leverage of an account in a contract and the bracket of its position.',
        'UNKNOWN_PAIR',
        'NOT_FOUND',
      ),
      call(
        positionAccount.positionSetting,
        'Returns leverage, margin mode and position mode of an account in a contract.',
        'UNKNOWN_PAIR',
        'NOT_FOUND',
      ),
      call(
        positionAccount.positionSettingUpdate,
        'Changes leverage, margin mode, position mode or asset mode.',
        'MODE_LOCKED',
        'LEVERAGE',
        'BALANCE',
        'UNKNOWN_PAIR',
        'NOT_FOUND',
      ),
      call(
        marginPreview.positionMarginPreview,
        'Returns what more or less margin would come to for an isolated position.',
        'BALANCE',
        'UNKNOWN_PAIR',
        'NOT_FOUND',
      ),
      call(
        marginPreview.positionMargin,
        'Adds margin to an isolated position or takes some back.',
        'BALANCE',
        'UNKNOWN_PAIR',
        'NOT_FOUND',
      ),
    ],
  },
  {
    id: 'strategies',
    title: 'Strategies',
    calls: [
      call(strategy.strategyTemplate, 'Lists the strategies that can be started, with their parameters.'),
      call(
        strategy.strategyStart,
        'Starts a strategy instance on one account and one symbol.',
        'VIP',
        'PARAMETERS',
        'BALANCE',
        'UNKNOWN_STRATEGY',
        'UNKNOWN_PAIR',
        'API_KEY',
        'API_PERMISSION',
      ),
      call(
        strategyBasket,
        'Starts one instance for each row of a basket on one account, once every row holds.',
        'VIP',
        'PARAMETERS',
        'BALANCE',
        'UNKNOWN_STRATEGY',
        'API_KEY',
        'API_PERMISSION',
      ),
      call(strategyClone, 'Starts a strategy instance once more on each of some accounts.', 'VIP', 'NOT_FOUND'),
      call(
        strategy.strategyUpdate,
        'Changes parameters, name or group of a running strategy instance.',
        'VIP',
        'PARAMETERS',
        'CONFLICT',
        'NOT_FOUND',
      ),
      call(strategy.strategyResume, 'Resumes a strategy instance that is interrupted.', 'VIP', 'CONFLICT', 'NOT_FOUND'),
      call(strategy.strategyStop, 'Stops a strategy instance.', 'CONFLICT', 'NOT_FOUND'),
      call(strategy.strategyStopList, 'Stops several strategy instances, or all of a group.'),
      call(
        strategy.strategyStopAll,
        'Stops all strategy instances of the user and cancels all algorithmic and open orders.',
      ),
      call(strategy.strategyGroups, 'Lists the groups of strategy instances of the user.'),
      call(accountRisk.accountLimits, 'Lists the limits of accounts for all strategy instances on them together.'),
      call(accountRisk.accountLimitsSave, 'Sets the limits of one account.', 'NOT_FOUND'),
      call(accountRisk.deadManList, 'Lists the dead-man switches that the user has armed.'),
      call(accountRisk.deadManSave, 'Arms or disarms the dead-man switch of one account.', 'NOT_FOUND'),
      call(
        backtest.strategyBacktest,
        'Plays a strategy over past bars of a market and returns figures, curve and fills.',
        'PARAMETERS',
        'UNKNOWN_STRATEGY',
        'UNKNOWN_PAIR',
      ),
      call(strategy.instanceList, 'Lists running or stopped strategy instances of the user by page.'),
      call(strategy.instanceInfo, 'Lists the log of one strategy instance by page, newest first.', 'NOT_FOUND'),
      call(strategy.instanceStat, 'Returns the performance figures of one strategy instance.', 'NOT_FOUND'),
      call(strategy.instancePositions, 'Lists what one strategy instance holds.', 'NOT_FOUND'),
      call(
        strategy.instanceRecord,
        'Returns the record of what one strategy instance has taken in and decided, by parts.',
        'NOT_FOUND',
      ),
      call(
        observerInstance.observedInstances,
        'Lists strategy instances in accounts that others have authorised the user for, by page.',
      ),
      call(
        observerInstance.observedInstanceStat,
        'Returns the performance figures of a strategy instance in an authorised account.',
        'NOT_FOUND',
      ),
      call(
        observerInstance.observedInstancePositions,
        'Lists what a strategy instance in an authorised account holds.',
        'NOT_FOUND',
      ),
      call(
        strategy.netValueData,
        'Lists the net value of one strategy instance in ascending order of time.',
        'NOT_FOUND',
      ),
      call(course.instanceCurves, 'Lists net values of several strategy instances for small curves.', 'NOT_FOUND'),
      call(course.infoValueData, 'Lists what one strategy instance goes by over time, by name.', 'NOT_FOUND'),
      call(course.spreadData, 'Lists the distance that one instance trades, and its bounds.', 'NOT_FOUND'),
      call(course.optionValues, 'Lists net value and greeks of one instance that trades options.', 'NOT_FOUND'),
      call(
        course.instanceMarks,
        'Lists the orders of one instance that have traded, as marks of a chart.',
        'NOT_FOUND',
      ),
      call(course.profitData, 'Lists the profit of one instance, or of all of the user, by day.', 'NOT_FOUND'),
      call(strategyAnalysis, 'Analyses all instances of the user, or each type, group or account.', 'NOT_FOUND'),
      call(observedAnalysis, 'Analyses instances in authorised accounts, or each user, type, group or account.'),
      call(environmentList, 'Lists where strategy instances can run.'),
      call(startTemplate.startTemplateList, 'Lists the saved forms of strategies of the user.'),
      call(startTemplate.startTemplateSave, 'Saves a form of a strategy.', 'UNKNOWN_STRATEGY', 'NOT_FOUND'),
      call(startTemplate.startTemplateDelete, 'Deletes a saved form of a strategy.', 'NOT_FOUND'),
    ],
  },
  {
    id: 'robots',
    title: 'Robots',
    calls: [
      call(robot.robotTemplate, 'Lists the robots that can be started, with their parameters.'),
      call(
        robot.robotStart,
        'Starts a robot on one account and one symbol.',
        'VIP',
        'PARAMETERS',
        'BALANCE',
        'UNKNOWN_STRATEGY',
        'UNKNOWN_PAIR',
        'API_KEY',
        'API_PERMISSION',
      ),
      call(robot.robotStop, 'Stops a robot.', 'CONFLICT', 'NOT_FOUND'),
      call(robot.robotList, 'Lists running or stopped robots of the user by page.'),
      call(robot.robotInfo, 'Lists the log of one robot by page, newest first.', 'NOT_FOUND'),
      call(robot.robotPositions, 'Lists what one robot holds.', 'NOT_FOUND'),
    ],
  },
  {
    id: 'coins',
    title: 'Coin selection',
    calls: [
      call(
        coins.coins,
        'Lists markets by how well their last 24 hours suit a strategy, best first.',
        'UNKNOWN_STRATEGY',
      ),
      call(
        coins.coinSelection,
        'Lists the best markets for a strategy with values for its parameters.',
        'UNKNOWN_STRATEGY',
      ),
      call(coins.coinFactorList, 'Lists what the scores of markets are made from.', 'UNKNOWN_STRATEGY'),
    ],
  },
];
