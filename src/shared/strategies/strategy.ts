import * as v from 'valibot';
import { must } from '../base/assert.ts';
import type { CoinProfile } from '../finance/coin-score.ts';
import type { Instrument } from '../market/instrument.ts';
import { type InstanceFigures, type StopMode, StrategyParams, type StrategyTemplate } from '../trade/instance.ts';
import type { Order } from '../trade/order.ts';
import type { PositionSetting } from '../trade/position.ts';
import type { Delivery } from './delivery.ts';
import type { Due, Move, StrategyMarket } from './moves.ts';
import type { Distance, Series } from './series.ts';
import { splitLimits } from './risk/split-limits.ts';
import { withRiskFields } from './risk/fields.ts';

/** One leg of an instance that is to be started: an account in a market. */
export interface StartLeg extends StrategyMarket {
  readonly api_id: string;
  /** What the account has of an asset for it, in money units. */
  readonly freeOf: (asset: string) => bigint;
  /** How the account holds the market; there where it is one of contracts. */
  readonly setting?: AccountSetting | undefined;
  /** Of a contract in one-way mode: lots that the account holds in all, below zero where it is short. */
  readonly position?: number | undefined;
  /** Of an A-share: lots that the account may sell today, without those that it has bought today. */
  readonly sellable?: number | undefined;
}

/** How an account holds one contract. */
export type AccountSetting = Pick<PositionSetting, 'leverage' | 'margin_mode' | 'position_mode'>;

/** What there is when an instance is to be started. */
export interface StartSituation {
  /** As many as its form asks for, in its order. */
  readonly legs: readonly StartLeg[];
  readonly nowMs: number;
  /** Of one that runs: what it has done and holds. */
  readonly running?: InstanceFigures | undefined;
}

/** An instance as it is set up. */
export interface Setup<Params, Plan> {
  /** The parameters, completed by what follows from the market. */
  readonly params: Params;
  readonly plan: Plan;
  /** What it may cost at most, in money units of the money asset of its first leg. */
  readonly need: bigint;
  /** What it sells of the base asset of its first leg, money units; none where it is left out. */
  readonly sold?: bigint;
  /** Price of each leg at which its first figures are reckoned, ticks. */
  readonly marks: readonly number[];
  /** Leverage that the account of its first contract is to have there; it stays as it is where this is left out. */
  readonly leverage?: number | undefined;
}

/** Another plan of a running instance, and what that may cost at most, as in its setup. */
export type Replan<Plan> = Pick<Setup<unknown, Plan>, 'plan' | 'need'>;

/**
 * PREPARING until it holds what it needs to trade, CLOSING while what it holds is sold; the orders of a phase before
 * are gone by then.
 */
export type Phase = 'PREPARING' | 'TRADING' | 'CLOSING';

/** What an instance does now. */
export interface Step {
  readonly moves: readonly Move[];
  /** TRADING: until then its moves stay the same as long as its orders do; at once where it is left out. */
  readonly due?: Due | undefined;
  /** PREPARING: it waits for this before it begins, however long that takes. */
  readonly waits?: Due | undefined;
  /** PREPARING and CLOSING: the phase is over. */
  readonly isDone?: boolean | undefined;
  /** TRADING: it stops by itself, with the reason and what is to become of its orders and of what it holds. */
  readonly stop?: { readonly reason: string; readonly mode: StopMode } | undefined;
}

/**
 * One instance at work. It knows no clock, no chance and no account but its own orders: the same orders, bars and times
 * always give the same moves. What it holds is read from its orders alone;
 * `memory` is what only estimates need, small and as JSON.
 */
export interface StrategyInstance {
  /** Its orders that are not final. */
  readonly open: readonly Order[];
  readonly memory: unknown;
  /** Takes one of its orders as it has become; whether that was new. */
  take(order: Order): boolean;
  /** What is due in a phase; `marks` are the last prices that there were, of each leg, ticks. */
  step(phase: Phase, nowMs: number, marks: readonly number[]): Step;
  /**
   * Goes on with other values of parameters that may change while it runs, parsed and checked already, and with another
   * plan where those ask for one.
   */
  adjust(params: unknown, nowMs: number, plan: unknown): void;
  /**
   * Of one with several legs: what is due before its orders are left canceled while it keeps what it holds, so that no
   * leg is left alone; done at once where this is left out.
   */
  settle?(nowMs: number, marks: readonly number[]): Step;
  /** Until when the rules of its market let none of its orders be taken back, ms; undefined where they do now. */
  lockedUntil?(nowMs: number): number | undefined;
  /** All that it holds in a leg was taken over by the venue at a price in ticks: the account was liquidated. */
  takeOver?(leg: number, ticks: number): void;
  /** What it holds in a leg has been settled at its expiry, by a row of its account. */
  deliver?(leg: number, delivered: Delivery): void;
  /** Figures at a price of each leg, of so much money of the first leg's money asset invested. */
  figures(marks: readonly number[], invested: string): InstanceFigures;
}

/** What an instance goes on from. `created` and `nowMs` in ms. */
export interface Beginning<Params, Plan> {
  readonly legs: readonly StrategyMarket[];
  readonly params: Params;
  readonly plan: Plan;
  /** What it remembered last; undefined before it has. */
  readonly memory: unknown;
  readonly created: number;
  readonly nowMs: number;
}

/** A market by its last 24 hours, as far as values for a form follow from it. */
export interface HintFacts {
  /** Last price in quote. */
  readonly price: number;
  /** Percent a day, above 0. */
  readonly volatility: number;
  /** A price as decimal text on the market's grid of prices. */
  readonly textOf: (price: number) => string;
}

export type ParamsHint = Readonly<Record<string, string | number>>;

/** One type of strategy: all that the runner has to know of it. */
export interface Strategy<Params = unknown, Plan = unknown> {
  /** Its name, its form and where it trades. */
  readonly template: Omit<StrategyTemplate, 'changeable'>;
  readonly params: v.GenericSchema<unknown, Params>;
  /** Its plan as it is stored. */
  readonly plan: v.GenericSchema<unknown, Plan>;
  /**
   * Throws PARAMETERS with every field that does not fit the market, BALANCE, FILTER where the market does not trade,
   * and INPUT where it has no price.
   */
  setUp(params: Params, start: StartSituation): Setup<Params, Plan>;
  /** Parameters that may change while an instance runs; all others stay as they were started. */
  readonly changeable: readonly (keyof Params & string)[];
  /** Parameters of a running instance after a change, completed. Throws PARAMETERS as `setUp` does. */
  adjust(params: Params, start: StartSituation): Params;
  /**
   * The plan by changed parameters, where one of `by` is among them; what is held stays. Throws PARAMETERS and BALANCE
   * as `setUp` does. Left out where none of those that may change is a part of the plan.
   */
  readonly replan?: {
    readonly by: readonly (keyof Params & string)[];
    /** Those of them for which all of its orders are canceled first. */
    readonly anew?: readonly (keyof Params & string)[];
    readonly planOf: (params: Params, plan: Plan, start: StartSituation) => Replan<Plan>;
  };
  /** What becomes of its orders and of what it holds where neither its owner nor itself stops it. */
  stopMode(params: Params): StopMode;
  /** It holds contracts to their expiry: it goes on though they have ended while nothing ran. */
  readonly settles?: boolean;
  /** How far back its bars should reach where it begins, ms; not at all where it is left out. */
  historyMs?(params: Params): number;
  /** What it looks for in a market. */
  readonly suits: CoinProfile;
  /** Values for fields of its form that follow from a market, by their keys; none where this is left out. */
  hint?(market: HintFacts): ParamsHint;
  /** It needs nothing but a market and an amount: the specification calls it a robot. */
  readonly isRobot?: true;
  /** Its orders buy and sell on levels, over and over: a chart marks them as rounds. */
  readonly isGrid?: true;
  /**
   * Of one that trades a distance of two prices: where that stands by its named series, and its bounds; undefined where
   * it is not known yet.
   */
  distance?(params: Params, plan: Plan, series: Series): Distance | undefined;
  begin(from: Beginning<Params, Plan>): StrategyInstance;
}

/** Parameters of a running instance as they are to be, and the names of those that have changed. */
export interface ParamsChange {
  readonly params: StrategyParams;
  readonly changed: readonly string[];
}

/** Another plan, and whether all orders are canceled before it is made. */
export interface Replanned extends Replan<unknown> {
  readonly isAnew: boolean;
}

/**
 * A strategy whose parameters and plan are of its own types: they are parsed before they come to it. Its form has the
 * limits that every instance may have; those among the parameters go by the strategy, and come out as they went in.
 */
export interface AnyStrategy {
  readonly template: StrategyTemplate;
  /** Of its own parameters, without limits. */
  readonly params: v.GenericSchema;
  setUp(params: unknown, start: StartSituation): Setup<StrategyParams, unknown>;
  adjust(params: unknown, start: StartSituation): StrategyParams;
  /** Another plan by parameters some of which have changed; undefined where the plan stays. */
  replan(change: ParamsChange, plan: unknown, start: StartSituation): Replanned | undefined;
  stopMode(params: unknown): StopMode;
  readonly settles: boolean;
  historyMs(params: unknown): number;
  readonly suits: CoinProfile;
  hint(market: HintFacts): ParamsHint;
  readonly isRobot: boolean;
  readonly isGrid: boolean;
  /** Undefined where it trades no distance. */
  readonly distance: ((params: unknown, plan: unknown, series: Series) => Distance | undefined) | undefined;
  begin(from: Beginning<unknown, unknown>): StrategyInstance;
}

/** A strategy as the runner takes it. */
export const anyStrategy = <Params extends object, Plan>(strategy: Strategy<Params, Plan>): AnyStrategy => ({
  template: withRiskFields({ ...strategy.template, changeable: [...strategy.changeable] }),
  params: strategy.params,
  setUp(params, start) {
    const { own, limits } = splitLimits(params);
    const setup = strategy.setUp(v.parse(strategy.params, own), start);
    return { ...setup, params: v.parse(StrategyParams, { ...setup.params, ...limits }) };
  },
  adjust(params, start) {
    const { own, limits } = splitLimits(params);
    return v.parse(StrategyParams, { ...strategy.adjust(v.parse(strategy.params, own), start), ...limits });
  },
  replan({ params, changed }, plan, start) {
    const { replan } = strategy;
    if (!replan?.by.some((key) => changed.includes(key))) return undefined;
    const own = v.parse(strategy.params, splitLimits(params).own);
    const made = replan.planOf(own, v.parse(strategy.plan, plan), start);
    return { ...made, isAnew: replan.anew?.some((key) => changed.includes(key)) ?? false };
  },
  stopMode: (params) => strategy.stopMode(v.parse(strategy.params, splitLimits(params).own)),
  settles: strategy.settles ?? false,
  historyMs: (params) => strategy.historyMs?.(v.parse(strategy.params, splitLimits(params).own)) ?? 0,
  suits: strategy.suits,
  hint: (market) => strategy.hint?.(market) ?? {},
  isRobot: strategy.isRobot ?? false,
  isGrid: strategy.isGrid ?? false,
  distance:
    strategy.distance &&
    ((params, plan, series) =>
      strategy.distance?.(v.parse(strategy.params, splitLimits(params).own), v.parse(strategy.plan, plan), series)),
  begin(from) {
    const params = v.parse(strategy.params, splitLimits(from.params).own);
    return strategy.begin({ ...from, params, plan: v.parse(strategy.plan, from.plan) });
  },
});

/** The asset in which an instance counts: the quote asset, of a contract the one that it settles in. */
export const moneyAssetOf = ({ contract, quote, settle }: Pick<Instrument, 'contract' | 'quote' | 'settle'>): string =>
  contract ? settle : quote;

/** The market of the first leg. */
export const firstLeg = <Leg>({ legs }: { readonly legs: readonly Leg[] }): Leg => must(legs[0], 'a leg');
