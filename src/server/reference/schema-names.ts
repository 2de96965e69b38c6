import type * as v from 'valibot';
import { ClientId, Ms, TimeZone } from '../../shared/base/contract.ts';
import { Decimal, PositiveDecimal } from '../../shared/base/decimal.ts';
import { intervalKeys } from '../../shared/base/time.ts';
import { DayPosition, DaySymbol } from '../../shared/contracts/day-report.ts';
import { BookSnapshot } from '../../shared/contracts/market-data.ts';
import { DrawingDocument } from '../../shared/drawings/document.ts';
import { Level } from '../../shared/market/book/level.ts';
import { accountTypes, AccountTypeIn, AccountTypeText, exchanges, Instrument } from '../../shared/market/instrument.ts';
import { Kline } from '../../shared/market/kline.ts';
import { OptionTick } from '../../shared/market/option-tick.ts';
import { TickerRow } from '../../shared/market/ticker.ts';
import { Trade } from '../../shared/market/trade.ts';
import { SpreadRow } from '../../shared/topics/spread.ts';
import { Alert } from '../../shared/trade/alert.ts';
import { Algo, Twap } from '../../shared/trade/algo.ts';
import { ApiAccount } from '../../shared/trade/api-account.ts';
import { Balance } from '../../shared/trade/balance.ts';
import { Coin } from '../../shared/trade/coin.ts';
import { ExecutionReport } from '../../shared/trade/strategy/execution-report.ts';
import { Instance, InstanceStat, StrategyTemplate } from '../../shared/trade/instance.ts';
import { Invitee, InviteRebate } from '../../shared/contracts/invite.ts';
import { Booking, InterestCharge, Transfer } from '../../shared/trade/ledger-entry.ts';
import { orderStatuses } from '../../shared/trade/order-status.ts';
import { AttachedExit, Fill, Order, orderTypes, sides, timesInForce } from '../../shared/trade/order.ts';
import { ClosedPosition, Position, PositionSetting, positionSides } from '../../shared/trade/position.ts';
import { Signal } from '../../shared/trade/signal.ts';
import { TemplateDocument } from '../../shared/trade/workspace/indicator-template.ts';
import { SavedLayouts } from '../../shared/trade/workspace/saved-layout.ts';
import { Email } from '../../shared/user/contact.ts';
import { Message, MessageEntry } from '../../shared/user/message.ts';
import { roles } from '../../shared/user/role.ts';
import { Session } from '../../shared/user/session.ts';

/** A schema that stands once in the documents, under a name. */
export interface NamedSchema {
  readonly name: string;
  readonly schema: v.GenericSchema;
  readonly description: string;
}

const named = (name: string, schema: v.GenericSchema, description: string): NamedSchema => ({
  name,
  schema,
  description,
});

/** Values that stand alone, each explained once. */
const values: readonly NamedSchema[] = [
  named(
    'Decimal',
    Decimal,
    'A decimal number as a string: no exponent, at most 20 digits before and 18 after the point.',
  ),
  named('PositiveDecimal', PositiveDecimal, 'A decimal number above zero as a string.'),
  named('Ms', Ms, 'Milliseconds since 1970-01-01 00:00:00 UTC.'),
  named('TimeZone', TimeZone, 'IANA name of a time zone, such as Asia/Kolkata.'),
  named('ClientId', ClientId, "The caller's own id of a request, unique per user for 24 hours."),
  named('Email', Email, 'An e-mail address; capitals are read as small letters.'),
  named(
    'AccountTypeIn',
    AccountTypeIn,
    'An account type or an alias of one. SWAP is inverse where the symbol ends in USD, else linear.',
  ),
  named(
    'AccountTypeText',
    AccountTypeText,
    'An account type or an alias of one; as a filter without a symbol SWAP means both kinds.',
  ),
];

/** Rows and objects. */
const shapes: readonly NamedSchema[] = [
  named(
    'Level',
    Level,
    '[price, size]. Price in quote per base, size in base, or in contracts where inverse. Size 0 removes the level.',
  ),
  named(
    'Kline',
    Kline,
    '[open time in ms, open, high, low, close, volume in base, volume in quote, number of trades].',
  ),
  named('Trade', Trade, '[trade id, time in ms, price in quote per base, size in base, side of the taker].'),
  named(
    'TickerRow',
    TickerRow,
    '[key, last, open, high, low, volume in base, volume in quote, change in percent, bid, ask, time in ms]. A price that does not exist is "".',
  ),
  named(
    'SpreadRow',
    SpreadRow,
    '[pair key, exchange A, key A, bid A, ask A, exchange B, key B, bid B, ask B, opening spread in bp, closing spread in bp, funding rate A, funding rate B, annual rate, time in ms, size to open in base, size to close in base].',
  ),
  named('BookSnapshot', BookSnapshot, 'The top of an order book, best price first on both sides.'),
  named(
    'Instrument',
    Instrument,
    'One row of the symbol table. Prices in quote per base, of options in the settling asset; sizes in base or contracts.',
  ),
  named(
    'OptionTick',
    OptionTick,
    'One option: prices in coin where it settles in coin, volatilities in percent, vega per point of volatility, theta per day, rho per 1 % of interest.',
  ),
  named('Order', Order, 'One order. `version` rises with each change: a reader drops older ones.'),
  named(
    'AttachedExit',
    AttachedExit,
    'A take-profit or stop-loss of an order: without a price it trades at the market.',
  ),
  named('Fill', Fill, 'One fill of one order; `quote` is price × qty.'),
  named('Algo', Algo, 'How an algorithmic order is carried out.'),
  named('Twap', Twap, 'An algorithmic order; its order fields sum its child orders.'),
  named('Position', Position, 'One open position; money in the settling asset.'),
  named('ClosedPosition', ClosedPosition, 'A closed position, with sizes and prices over its whole life.'),
  named('PositionSetting', PositionSetting, 'How an account trades one contract.'),
  named('Balance', Balance, 'One asset of one account: total = free + locked, net = total − borrowed − interest.'),
  named('ApiAccount', ApiAccount, 'An account at an exchange. The key is masked, and secrets are never sent.'),
  named('Transfer', Transfer, 'A transfer within an account or between two of one user.'),
  named('InterestCharge', InterestCharge, 'One charge of interest.'),
  named('Invitee', Invitee, 'A user who signed up with an invite code.'),
  named('InviteRebate', InviteRebate, 'A share of the fees of an invited user.'),
  named('Booking', Booking, 'A change of a balance without an order or a transfer.'),
  named('DaySymbol', DaySymbol, 'What one day did in one market.'),
  named('DayPosition', DayPosition, 'A position in contracts at the end of a day.'),
  named('Alert', Alert, 'One price alert.'),
  named('Message', Message, 'One message of a user.'),
  named('MessageEntry', MessageEntry, 'The messages of one type: how many are unread, and the newest.'),
  named('Signal', Signal, 'A crossing of an indicator at the close of a bar.'),
  named('StrategyTemplate', StrategyTemplate, 'A strategy that can be started, with its parameters.'),
  named(
    'Instance',
    Instance,
    'One strategy instance; `profit` in quote after fees, `net_value` = 1 + profit ÷ invested.',
  ),
  named(
    'ExecutionReport',
    ExecutionReport,
    'What an execution has cost against all of it at the middle price of its start; costs in quote, above 0 where they are costs.',
  ),
  named('InstanceStat', InstanceStat, 'Performance of one strategy instance.'),
  named('Coin', Coin, 'A market, and how well it suits a strategy.'),
  named('DrawingDocument', DrawingDocument, 'The drawings of one instrument, as the chart of the terminal keeps them.'),
  named(
    'TemplateDocument',
    TemplateDocument,
    'The indicator templates of a user, as the chart of the terminal keeps them.',
  ),
  named('SavedLayouts', SavedLayouts, 'The layouts of a user: dashboards with their windows, and windows of charts.'),
  named('Session', Session, 'A session that a log-in has opened.'),
];

export const namedSchemas: readonly NamedSchema[] = [...values, ...shapes];

/** A list of values that stands once in the documents, under a name. */
export interface NamedList {
  readonly name: string;
  readonly options: readonly (string | number)[];
  readonly description: string;
}

const list = (name: string, options: readonly string[], description: string): NamedList => ({
  name,
  options,
  description,
});

/** Known by the list itself: whatever schema picks from it refers to the name. */
export const namedLists: readonly NamedList[] = [
  list('Exchange', exchanges, 'An exchange, or the kind of instrument in its place.'),
  list('AccountType', accountTypes, 'Canonical name of an account type.'),
  list('Interval', intervalKeys, 'Length of a kline.'),
  list('Side', sides, 'Side of an order.'),
  list('OrderType', orderTypes, 'Type of an order.'),
  list(
    'TimeInForce',
    timesInForce,
    'How long an order stands: GTX is post-only, GTD ends at its expire_time, DAY with the session.',
  ),
  list('OrderStatus', orderStatuses, 'Status of an order.'),
  list('PositionSide', positionSides, 'BOTH in one-way mode, LONG or SHORT in hedge mode.'),
  list('Role', roles, 'Role of a user.'),
];

/** Names that `account_type` of a request may have. */
export const acceptedAccountTypes: readonly string[] = [...accountTypes, 'SPOT', 'SWAP', 'FUTURE', 'FUTURES'];
