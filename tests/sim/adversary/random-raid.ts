import { nextUniform, type Random } from '../../../src/shared/base/random.ts';
import { accomplice, attacker, type Stage, type Thief } from './stage.ts';
import { contractNames, type MarketName, optionNames } from './stage-markets.ts';

const names: readonly MarketName[] = ['spot', ...contractNames, ...contractNames, ...optionNames];
const wallets = ['spot', 'margin', 'linear', 'inverse', 'futures', 'delivery', 'option'] as const;

/** What the two do at random: as clumsy as it is absurd, and now and then a step of a raid. */
export function playRandom(stage: Stage, random: Random, moves: number): void {
  const one = <T>(list: readonly T[]): T => list[Math.floor(nextUniform(random) * list.length)]!;
  const within = (least: number, most: number): number => least + nextUniform(random) * (most - least);

  function sizeIn(name: MarketName): number {
    const whole =
      name === 'inverse' || name === 'delivery'
        ? 600
        : name === 'coinCall'
          ? 30
          : name === 'spot' || name === 'linear' || name === 'futures'
            ? 60_000
            : 6_000;
    return Math.ceil(whole * nextUniform(random) ** 3);
  }

  function order(thief: Thief): void {
    const name = one(names);
    const fair = stage.market(name).fair!(stage.state.step * 100);
    const side = one(['BUY', 'SELL'] as const);
    const wild = stage.market(name).contract?.option ? one([0, 0.1, 0.9, 5, 40]) : one([0, 0.0005, 0.01, 0.05, 0.0999]);
    const ticks = fair * Math.max(0.01, 1 + one([1, -1]) * wild * nextUniform(random)) + one([-1, 0, 1]);
    const held = Math.abs(stage.market(name).contract?.held.get(`${thief}/BOTH`) ?? 0);
    const lots = held > 0 && nextUniform(random) < 0.5 ? held * one([1, 1, 2, 0.5]) : sizeIn(name);
    const more = held > 0 && nextUniform(random) < 0.4 ? { reduce_only: true } : {};
    const margin =
      name === 'spot' && nextUniform(random) < 0.5
        ? ({
            margin: {
              account_type: 'margin',
              auto: one(['MANUAL', 'AUTO_BORROW', 'AUTO_BORROW_REPAY'] as const),
              vip: 1,
            },
          } as const)
        : {};
    switch (one(['limit', 'limit', 'ioc', 'ioc', 'market', 'sweep', 'stop', 'pair'] as const)) {
      case 'limit':
        stage.limit(thief, name, side, ticks, lots, { ...more, ...margin });
        break;
      case 'ioc':
        stage.limit(thief, name, side, ticks, lots, { time_in_force: 'IOC', ...more, ...margin });
        break;
      case 'market':
        stage.order(thief, name, {
          side,
          order_type: 'MARKET',
          time_in_force: 'IOC',
          amount: stage.size(name, lots),
          ...more,
          ...margin,
        });
        break;
      case 'sweep':
        stage.limit(
          thief,
          name,
          side,
          side === 'BUY' ? fair * 1.099 : fair * 0.901,
          stage.depth(name, side === 'BUY' ? 'SELL' : 'BUY', side === 'BUY' ? fair * 1.099 : fair * 0.901) + 1,
          { time_in_force: 'IOC' },
        );
        break;
      case 'stop':
        stage.order(thief, name, {
          side,
          order_type: 'TRIGGER_MARKET',
          amount: stage.size(name, lots),
          trigger_price: stage.price(name, ticks),
          ...more,
          ...margin,
        });
        break;
      case 'pair': {
        // One comes to rest and the other one takes it, before anybody else can.
        const other = thief === attacker ? accomplice : attacker;
        stage.limit(thief, name, side, ticks, lots, more);
        stage.limit(other, name, side === 'BUY' ? 'SELL' : 'BUY', ticks, lots + stage.depth(name, side, ticks), {
          time_in_force: 'IOC',
        });
      }
    }
  }

  function other(thief: Thief): void {
    const name = one(contractNames);
    switch (
      one([
        'leverage',
        'mode',
        'transfer',
        'transfer',
        'borrow',
        'repay',
        'out',
        'cancel',
        'amend',
        'cancel all',
      ] as const)
    ) {
      case 'leverage':
        stage.set(thief, name, { leverage: one([1, 3, 10, 20, 50, 100]) });
        break;
      case 'mode':
        stage.set(thief, name, { margin_mode: one(['CROSS', 'ISOLATED'] as const) });
        break;
      case 'transfer':
        stage.transfer(thief, one(wallets), one(wallets), one(['USDT', 'BTC']), within(0.01, 3_000));
        break;
      case 'borrow':
        stage.loan(thief, 'BORROW', one(['USDT', 'BTC']), one([1, 1_000]) * within(0.01, 20));
        break;
      case 'repay':
        stage.loan(thief, 'REPAY', one(['USDT', 'BTC']), within(0.1, 500));
        break;
      case 'out':
        stage.transfer(thief, 'margin', 'spot', one(['USDT', 'BTC']), one([1, 1_000]) * within(0.01, 10));
        break;
      case 'cancel all':
        stage.cancelAll(thief);
        break;
      case 'cancel':
      case 'amend': {
        const own = stage.ordersOf(thief);
        const found = own.length > 0 ? one(own) : undefined;
        if (found)
          stage.amend(
            thief,
            found.id,
            stage.price(nameOf(stage, found.market.key), found.market.fair!(stage.state.step * 100) * within(0.9, 1.1)),
          );
      }
    }
  }

  const mode = one(['usual', 'usual', 'portfolio', 'multi'] as const);
  if (mode === 'portfolio') stage.portfolio(attacker);
  if (mode === 'multi') stage.set(attacker, 'linear', { asset_mode: 'MULTI' });
  // Most raids need as much leverage as there is.
  for (const thief of [attacker, accomplice])
    for (const name of contractNames)
      stage.set(thief, name, { leverage: one([10, 50, 100, 100]), margin_mode: one(['CROSS', 'ISOLATED'] as const) });
  for (let index = 0; index < moves; index++) {
    const thief = one([attacker, accomplice]);
    const what = nextUniform(random);
    if (what < 0.62) order(thief);
    else if (what < 0.9) other(thief);
    else stage.pass(Math.ceil(within(0, 25)));
  }
}

const nameOf = (stage: Stage, key: string): MarketName =>
  names.find((name) => stage.market(name).key === key) ?? 'spot';
