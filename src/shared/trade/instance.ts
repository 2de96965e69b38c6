import * as v from 'valibot';
import { Decimal } from '../base/decimal.ts';
import { accountTypes, exchanges } from '../market/instrument.ts';
import { instanceStatuses } from './instance-status.ts';
import { ExecutionReport } from './strategy/execution-report.ts';
import { Breach } from './risk/risk-limits.ts';
import { Signal } from './signal.ts';

/** Name of a strategy; those that can be started stand in `shared/strategies`. */
export const StrategyType = v.pipe(v.string(), v.regex(/^[A-Z][A-Z_]{1,31}$/, 'strategy_type'));
export type StrategyType = v.InferOutput<typeof StrategyType>;

/** Parameters of an instance by the fields of its strategy's form. */
export const StrategyParams = v.record(
  v.string(),
  v.union([v.string(), v.number(), v.boolean(), v.array(v.string()), Signal]),
);
export type StrategyParams = v.InferOutput<typeof StrategyParams>;

/** Where an instance runs: on this server alone. */
export const environments = ['local'] as const;

/** What a stop does with what is there: leaves the orders, cancels them, or cancels them and sells what was bought. */
export const stopModes = ['KEEP', 'CANCEL', 'CANCEL_CLOSE'] as const;
export type StopMode = (typeof stopModes)[number];

const Ref = v.object({ exchange: v.picklist(exchanges), symbol: v.string(), account_type: v.picklist(accountTypes) });

/** What a strategy goes by now beside its orders, such as its stop: prices in quote and counts, by name. */
const InstanceState = v.record(v.string(), Decimal);

/**
 * What figures of a contract have besides: the notional at the mark price, the profit of what is open, its average
 * price ('0' where it holds nothing), and the instance's part of the account's funding, received less paid.
 */
const ContractFigures = v.object({ value: Decimal, unrealised: Decimal, avg_open: Decimal, funding: Decimal });

/**
 * What an instance with several legs has in one of them, as the fields of its figures of these names; money in the
 * asset in which all of them count.
 */
const LegFigures = v.object({
  qty: Decimal,
  cost: Decimal,
  mark: Decimal,
  realised: Decimal,
  contract: v.optional(ContractFigures),
});

/**
 * Figures of an instance at a moment: money in quote, of a contract in the asset that it settles in; `profit_rate` in
 * percent, `qty` in base at the price `mark`, of a contract its own net, below 0 where it is short, in contracts where
 * inverse; `cost` of a contract is the notional at which that was entered.
 */
export const InstanceFigures = v.object({
  profit: Decimal,
  net_value: Decimal,
  profit_rate: v.number(),
  realised: Decimal,
  fees: Decimal,
  volume: Decimal,
  orders: v.number(),
  wins: v.number(),
  losses: v.number(),
  qty: Decimal,
  cost: Decimal,
  mark: Decimal,
  contract: v.optional(ContractFigures),
  /** Of those with several legs: each of them, and the instance's part of all their funding, received less paid. */
  legs: v.optional(v.array(LegFigures)),
  funding: v.optional(Decimal),
  /** Of those that execute an order. */
  execution: v.optional(ExecutionReport),
  /** What it goes by now, by name: prices in quote and counts. */
  state: v.optional(InstanceState),
  /** Why it does what it does, or waits, by name. */
  doing: v.optional(v.string()),
});
export type InstanceFigures = v.InferOutput<typeof InstanceFigures>;

/**
 * What an instance that trades does next, prices in quote of its first leg: `buy` and `sell` of its open orders there
 * that are nearest to the market, `below` and `above` at or beyond which it acts, and `at` when it looks again at the
 * latest, ms. Null where there is none.
 */
export const NextAction = v.object({
  buy: v.nullable(Decimal),
  sell: v.nullable(Decimal),
  below: v.nullable(Decimal),
  above: v.nullable(Decimal),
  at: v.nullable(v.number()),
});
export type NextAction = v.InferOutput<typeof NextAction>;

/**
 * One strategy that runs or has run. `profit` in quote, of everything that it has done and holds, after fees;
 * `net_value` = 1 + profit ÷ invested; `profit_rate`, `max_drawdown` and `win_rate` in percent; `sharpe` null below two
 * whole days, `win_rate` before a round is over, `next` where it does not trade. `error` names the refusal or the event
 * that has stopped it or keeps it from trading.
 */
export const Instance = v.object({
  instance_id: v.string(),
  name: v.string(),
  strategy_type: StrategyType,
  env: v.picklist(environments),
  status: v.picklist(instanceStatuses),
  api_ids: v.array(v.string()),
  symbols: v.array(Ref),
  params: StrategyParams,
  version: v.number(),
  invested: Decimal,
  net_value: Decimal,
  profit: Decimal,
  profit_rate: v.number(),
  max_drawdown: v.number(),
  sharpe: v.nullable(v.number()),
  win_rate: v.nullable(v.number()),
  next: v.nullable(NextAction),
  orders: v.number(),
  volume: Decimal,
  owner: v.string(),
  group: v.nullable(v.string()),
  created: v.number(),
  started: v.nullable(v.number()),
  stopped: v.nullable(v.number()),
  error: v.nullable(v.string()),
  /** The limit that has interrupted it. */
  breach: v.nullable(Breach),
});
export type Instance = v.InferInput<typeof Instance>;

export const logLevels = ['INFO', 'WARN', 'ERROR'] as const;

/** What an instance tells of itself, by name; `data` has the figures. */
export const instanceEvents = [
  'CREATED',
  'PREPARING',
  'TRADING',
  'ROUND',
  'REFUSED',
  'INTERRUPTED',
  'RESUMED',
  'UPDATED',
  'STOPPING',
  'STOPPED',
] as const;
export type InstanceEvent = (typeof instanceEvents)[number];

export const InstanceLog = v.object({
  time: v.number(),
  level: v.picklist(logLevels),
  event: v.picklist(instanceEvents),
  text: v.string(),
  data: v.record(v.string(), v.string()),
});
export type InstanceLog = v.InferOutput<typeof InstanceLog>;

/**
 * Figures of one instance; rates are percent. `annual`, `sharpe` and `win_rate` are null where there is too little to
 * tell.
 */
export const InstanceStat = v.object({
  profit: Decimal,
  profit_rate: v.number(),
  annual: v.nullable(v.number()),
  max_drawdown: v.number(),
  sharpe: v.nullable(v.number()),
  win_rate: v.nullable(v.number()),
  orders: v.number(),
  fills: v.number(),
  volume: Decimal,
  fees: Decimal,
  funding: Decimal,
  days: v.number(),
  net_value: Decimal,
  today_profit: Decimal,
  /** Of those that execute an order. */
  execution: v.optional(ExecutionReport),
  /** What it goes by now, by name: prices in quote and counts. */
  state: v.optional(InstanceState),
  /** Why it does what it does, or waits, by name; of those that say so. */
  doing: v.optional(v.string()),
});
export type InstanceStat = v.InferOutput<typeof InstanceStat>;

/**
 * What an instance holds by its own orders alone. On spot: base after fees, money in quote. Of a contract: its own net
 * of the account's position, in base, or in contracts where inverse; money in the asset that it settles in.
 */
export const InstancePosition = v.object({
  ...Ref.entries,
  position_side: v.picklist(['LONG', 'SHORT']),
  qty: Decimal,
  avg_open: Decimal,
  value: Decimal,
  mark_price: Decimal,
  unrealized: Decimal,
  realized: Decimal,
});
export type InstancePosition = v.InferOutput<typeof InstancePosition>;

/**
 * One field of a strategy's form. Prices and amounts are decimal texts, percents numbers, times ms, currencies a list
 * of names; the unit `money` is the quote asset, of a contract the one that it settles in. `when`: it is asked for, and
 * sent, only where that other field has one of these values.
 */
export const TemplateField = v.object({
  key: v.string(),
  type: v.picklist([
    'price',
    'quote',
    'integer',
    'number',
    'percent',
    'choice',
    'time',
    'signal',
    'amount',
    'currencies',
  ]),
  unit: v.nullable(v.string()),
  min: v.nullable(v.number()),
  max: v.nullable(v.number()),
  step: v.nullable(v.number()),
  default: v.nullable(v.union([v.string(), v.number()])),
  required: v.boolean(),
  enum: v.optional(v.array(v.string())),
  when: v.optional(v.object({ key: v.string(), values: v.array(v.string()) })),
  group: v.picklist(['basics', 'risk', 'advanced']),
  /** Account types in which it is asked for; all of the template's where it is left out. */
  markets: v.optional(v.array(v.picklist(accountTypes))),
});
export type TemplateField = v.InferOutput<typeof TemplateField>;

export const StrategyTemplate = v.object({
  strategy_type: StrategyType,
  name: v.string(),
  version: v.number(),
  fields: v.array(TemplateField),
  vip: v.number(),
  markets: v.array(v.picklist(accountTypes)),
  /** How many markets it trades in at once; one where it is left out. */
  legs: v.optional(v.number()),
  /** How many they are at most, where that is up to whoever starts it: then `legs` is the least. */
  most_legs: v.optional(v.number()),
  /** It trades in all of them only where that field has one of these values, and else in the first alone. */
  legs_when: v.optional(v.object({ key: v.string(), values: v.array(v.string()) })),
  /** Of those with several legs: whether all of them trade one coin; they trade different ones where it is left out. */
  one_base: v.optional(v.boolean()),
  /** Account types of each leg, where they are not those of all. */
  leg_markets: v.optional(v.array(v.array(v.picklist(accountTypes)))),
  /** Both of those by the value of a field, where that decides them. */
  legs_by: v.optional(
    v.object({
      key: v.string(),
      kinds: v.record(
        v.string(),
        v.object({ one_base: v.boolean(), leg_markets: v.array(v.array(v.picklist(accountTypes))) }),
      ),
    }),
  ),
  /** False where it is played over no bars, as what it goes by is not in them. */
  backtest: v.optional(v.literal(false)),
  /** Fields that may change while an instance runs. */
  changeable: v.array(v.string()),
});
export type StrategyTemplate = v.InferOutput<typeof StrategyTemplate>;
