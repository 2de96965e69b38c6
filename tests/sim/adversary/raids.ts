import { accomplice, attacker, type Stage, type Thief } from './stage.ts';
import { contractNames, type MarketName, optionNames } from './stage-markets.ts';

/** What two users can do together, by name. Each goes as far as it gets: what is refused is passed over. */
export type Raid = (stage: Stage) => void;

const fairOf = (stage: Stage, name: MarketName): number => stage.market(name).fair!(stage.state.step * 100);

/**
 * Sweeps the asks, lifts the second one's own asks ever higher, borrows against the coins at that price, and takes the
 * money out.
 */
function liftAndBorrow(stage: Stage): void {
  stage.transfer(attacker, 'spot', 'margin', 'BTC', 20);
  stage.limit(attacker, 'spot', 'BUY', fairOf(stage, 'spot') * 1.45, 60_000, { time_in_force: 'IOC' });
  stage.limit(attacker, 'spot', 'BUY', fairOf(stage, 'spot') * 1.0999, 60_000, { time_in_force: 'IOC' });
  for (let turn = 0; turn < 5; turn++) {
    for (const up of [1.45, 1.09 + turn / 500]) {
      const ticks = Math.floor(stage.market('spot').last * (up === 1.45 ? up : 1)) || fairOf(stage, 'spot') * up;
      stage.limit(accomplice, 'spot', 'SELL', ticks, 10);
      stage.limit(attacker, 'spot', 'BUY', ticks, 10, { time_in_force: 'IOC' });
    }
  }
  for (const amount of [60_000, 40_000, 20_000, 10_000, 5_000, 2_000, 1_000]) {
    const lent = stage.loan(attacker, 'BORROW', 'USDT', amount);
    if (lent.answer.kind === 'booked') stage.transfer(attacker, 'margin', 'spot', 'USDT', amount);
  }
  for (const amount of [20, 10, 5, 2, 1]) stage.transfer(attacker, 'margin', 'spot', 'BTC', amount);
  stage.pass(200);
}

/** Lots of the position that one of the two has in a market. */
const heldBy = (stage: Stage, thief: Thief, name: MarketName): number =>
  Math.abs(stage.market(name).contract!.held.get(`${thief}/BOTH`) ?? 0);

const against = { BUY: 'SELL', SELL: 'BUY' } as const;

/** Lets the attacker open with the accomplice, both at the fair price, as large as the margin allows. */
function openTogether(stage: Stage, name: MarketName, side: 'BUY' | 'SELL', sizes: readonly number[]): void {
  const ticks = fairOf(stage, name) + (side === 'BUY' ? 0 : 1);
  for (const lots of sizes) {
    stage.limit(attacker, name, side, ticks, lots);
    stage.limit(accomplice, name, against[side], ticks, lots + stage.depth(name, side, ticks), {
      time_in_force: 'IOC',
    });
  }
  stage.cancelAll(attacker);
}

/** Sweeps the flow's quotes away, so that nobody stands between the two. */
function sweep(stage: Stage, name: MarketName, side: 'BUY' | 'SELL', ticks: number): void {
  const depth = stage.depth(name, against[side], ticks);
  if (depth > 0) stage.limit(accomplice, name, side, ticks, depth, { time_in_force: 'IOC' });
}

/**
 * Opens as large as it gets at fair prices, and closes to the accomplice at the worst price that trades: the loss is
 * more than the margin, the accomplice has it.
 */
const closeThrough =
  (
    name: MarketName,
    {
      mode = 'CROSS',
      side,
      away = 0.099,
      rests,
    }: {
      readonly mode?: 'CROSS' | 'ISOLATED';
      readonly side: 'BUY' | 'SELL';
      readonly away?: number;
      readonly rests: boolean;
    },
  ): Raid =>
  (stage) => {
    const { inverse } = stage.market(name).contract!.terms;
    for (const thief of [attacker, accomplice])
      stage.set(thief, name, { leverage: inverse ? 20 : 100, ...(thief === attacker && { margin_mode: mode }) });
    openTogether(stage, name, side, inverse ? [250, 100, 40, 20, 8] : [120_000, 40_000, 10_000, 2_000]);
    const bad = fairOf(stage, name) * (1 - (side === 'BUY' ? away : -away));
    sweep(stage, name, against[side], bad);
    for (const more of [{ reduce_only: true }, {}]) {
      const held = heldBy(stage, attacker, name);
      const close = (): void => {
        stage.limit(attacker, name, against[side], bad, held, more);
      };
      const take = (): void => {
        for (const lots of [held, held / 2, held / 4, held / 8])
          stage.limit(accomplice, name, side, bad, lots, rests ? { time_in_force: 'IOC' } : {});
      };
      if (rests) close();
      take();
      if (!rests) close();
    }
    stage.pass(100);
    for (const thief of [attacker, accomplice]) stage.cancelAll(thief);
    stage.pass(30);
  };

/**
 * Opens far from the mark with as little margin as there can be, the accomplice on the other side: what it has lost at
 * once is more than that.
 */
const openAway =
  (name: MarketName, mode: 'CROSS' | 'ISOLATED', side: 'BUY' | 'SELL', away: number): Raid =>
  (stage) => {
    for (const thief of [attacker, accomplice])
      stage.set(thief, name, { leverage: 100, ...(thief === attacker && { margin_mode: mode }) });
    const bad = fairOf(stage, name) * (1 + (side === 'BUY' ? away : -away));
    sweep(stage, name, side, bad - (side === 'BUY' ? 1 : -1));
    for (const lots of stage.market(name).contract!.terms.inverse
      ? [150, 100, 50, 20, 10]
      : [30_000, 15_000, 8_000, 3_000]) {
      stage.limit(accomplice, name, against[side], bad, lots);
      stage.limit(attacker, name, side, bad, lots, { time_in_force: 'IOC' });
    }
    stage.cancelAll(accomplice);
    stage.pass(100);
  };

/** Sells options short and buys them back from the accomplice at any price. */
const buyBack =
  (name: MarketName, times: number, rests: boolean): Raid =>
  (stage) => {
    const fair = fairOf(stage, name);
    openTogether(stage, name, 'SELL', name === 'coinCall' ? [60, 20, 8, 2] : [9_000, 3_000, 900, 300]);
    sweep(stage, name, 'BUY', fair * times);
    const held = heldBy(stage, attacker, name);
    for (const more of [{ reduce_only: true }, {}]) {
      if (rests) stage.limit(attacker, name, 'BUY', fair * times, held, more);
      stage.limit(accomplice, name, 'SELL', fair * times, held, rests ? { time_in_force: 'IOC' } : {});
      if (!rests) stage.limit(attacker, name, 'BUY', fair * times, held, more);
    }
    stage.pass(100);
  };

/**
 * Holds bids and the last price up, buys at them with the margin of the high mark, and lets the accomplice be the
 * seller.
 */
const liftMark =
  (name: MarketName, up: number, steps: number): Raid =>
  (stage) => {
    for (const thief of [attacker, accomplice]) stage.set(thief, name, { leverage: 100 });
    const fair = fairOf(stage, name);
    const way = up > 0 ? 1 : -1;
    const high = fair * (1 + up);
    const lifts = way > 0 ? 'BUY' : 'SELL';
    const size = stage.market(name).contract!.terms.inverse ? 20 : 200;
    for (let index = 0; index < steps; index++) {
      stage.limit(accomplice, name, lifts, high, stage.depth(name, against[lifts], high) + 1, { time_in_force: 'IOC' });
      stage.limit(accomplice, name, lifts, high - way, size);
      stage.limit(accomplice, name, against[lifts], high, size / 4);
      stage.limit(attacker, name, lifts, high, size / 4, { time_in_force: 'IOC' });
      stage.pass(1);
    }
    stage.cancelAll(accomplice);
    stage.pass(150);
  };

const ofPortfolio =
  (raid: Raid): Raid =>
  (stage) => {
    stage.portfolio(attacker);
    raid(stage);
  };

const ofMulti =
  (name: MarketName, raid: Raid): Raid =>
  (stage) => {
    stage.set(attacker, name, { asset_mode: 'MULTI' });
    raid(stage);
  };

/** The way out of a position by a stop far beyond its margin, into the accomplice's order. */
const stopThrough =
  (name: MarketName, mode: 'CROSS' | 'ISOLATED'): Raid =>
  (stage) => {
    for (const thief of [attacker, accomplice]) stage.set(thief, name, { leverage: 100 });
    stage.set(attacker, name, { margin_mode: mode });
    openTogether(
      stage,
      name,
      'BUY',
      stage.market(name).contract!.terms.inverse ? [1_500, 300, 60, 12] : [120_000, 40_000, 10_000, 2_000],
    );
    const fair = fairOf(stage, name);
    const held = heldBy(stage, attacker, name);
    stage.order(attacker, name, {
      side: 'SELL',
      order_type: 'STOP_MARKET',
      amount: stage.size(name, held),
      trigger_price: stage.price(name, fair * 0.97),
      reduce_only: true,
    });
    stage.limit(accomplice, name, 'BUY', fair * 0.902, held);
    sweep(stage, name, 'SELL', fair * 0.903);
    stage.pass(60);
  };

/** Every scripted raid by its name. */
export const raids: ReadonlyMap<string, Raid> = new Map<string, Raid>([
  ['lift a thin book and borrow', liftAndBorrow],
  ...contractNames.flatMap((name) =>
    (['CROSS', 'ISOLATED'] as const).flatMap((mode) =>
      (['BUY', 'SELL'] as const).flatMap((side) =>
        [true, false].map((rests): [string, Raid] => [
          `close ${name} ${mode} ${side} through the margin, ${rests ? 'at rest' : 'at once'}`,
          closeThrough(name, { mode, side, rests }),
        ]),
      ),
    ),
  ),
  ...contractNames.flatMap((name) =>
    (['CROSS', 'ISOLATED'] as const).flatMap((mode) =>
      (['BUY', 'SELL'] as const).flatMap((side) =>
        [0.048, 0.098].map((away): [string, Raid] => [
          `open ${name} ${mode} ${side} ${away * 100}% away`,
          openAway(name, mode, side, away),
        ]),
      ),
    ),
  ),
  ...contractNames.flatMap((name) =>
    (['BUY', 'SELL'] as const).map((side): [string, Raid] => [
      `close ${name} ${side} through the margin within the band of a step`,
      closeThrough(name, { mode: 'ISOLATED', side, away: 0.048, rests: true }),
    ]),
  ),
  ...contractNames.flatMap((name) =>
    [0.09, -0.09].map((up): [string, Raid] => [`lift the mark of ${name} by ${up}`, liftMark(name, up, 40)]),
  ),
  ...contractNames.flatMap((name) =>
    (['CROSS', 'ISOLATED'] as const).map((mode): [string, Raid] => [
      `stop ${name} ${mode} through the margin`,
      stopThrough(name, mode),
    ]),
  ),
  ...optionNames.flatMap((name) =>
    [3, 40].flatMap((times) =>
      [true, false].map((rests): [string, Raid] => [
        `buy ${name} back at ${times} times its price, ${rests ? 'at rest' : 'at once'}`,
        buyBack(name, times, rests),
      ]),
    ),
  ),
  ...(['linear', 'inverse'] as const).flatMap((name) =>
    [true, false].map((rests): [string, Raid] => [
      `close ${name} of a portfolio through, ${rests ? 'at rest' : 'at once'}`,
      ofPortfolio(closeThrough(name, { side: 'BUY', rests })),
    ]),
  ),
  ...[true, false].map((rests): [string, Raid] => [
    `close linear of asset mode MULTI through, ${rests ? 'at rest' : 'at once'}`,
    ofMulti('linear', closeThrough('linear', { side: 'SELL', rests })),
  ]),
]);
