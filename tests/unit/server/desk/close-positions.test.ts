import { describe, expect, test } from 'vitest';
import { createClosing } from '../../../../src/server/desk/close-positions.ts';
import type { Placed } from '../../../../src/server/desk/requests.ts';
import { createChasing } from '../../../../src/server/desk/chasing.ts';
import type { AlgoPart } from '../../../../src/server/desk/algo/intake.ts';
import type { PlaceCommand } from '../../../../src/shared/core/state/command.ts';
import { contractState, linearKey } from '../../shared/core/contract-kit.ts';

const caller = { user_id: 'u', vip_level: 1 };
/** Step 0.001. */
const market = contractState().state.markets.get(linearKey)!;
const position = (qty: string, fields: object = {}) => ({
  api_id: 'a',
  exchange: 'HALYARD',
  symbol: 'BTCUSDT',
  account_type: 'linear',
  position_side: 'BOTH',
  qty,
  ...fields,
});
const accountOf = (id: string) => ({
  owner: id === 'b' ? 'v' : 'u',
  exchange: 'HALYARD' as const,
  permissions: ['spot' as const, 'future' as const],
  active: true,
});
const engine = { market: () => market, margin: { allows: () => true } };

/** The call that closes positions, and the commands and admissions that come of it. */
function open(held: readonly object[], isReplay = false, of: (id: string) => ReturnType<typeof accountOf> = accountOf) {
  const commands: PlaceCommand[] = [];
  const admitted: string[] = [];
  const closing = createClosing({
    engine,
    accountOf: of,
    limit: {
      admit: (id: string) => {
        admitted.push(id);
      },
    },
    holding: {
      positions: ([id]: readonly string[]) => held.filter((each) => (each as { api_id: string }).api_id === id),
    },
    requests: {
      once: async (_request: object, first: () => Promise<Placed>) => ({ ...(await first()), replayed: isReplay }),
      submit: async (command: PlaceCommand) => {
        commands.push(command);
        return {
          replayed: false,
          orderOf: (id: string) => ({ order_id: id }),
          outcomes: command.orders.map((order, index) =>
            'refused' in order
              ? { api_id: order.api_id, order_id: null, refusal: order.refused }
              : { api_id: order.api_id, order_id: String(index) },
          ),
        };
      },
    },
  } as unknown as Parameters<typeof createClosing>[0]);
  const many = (fields: object = {}) =>
    closing.closePositions(caller, {
      api_ids: ['a'],
      account_type: 'linear',
      percent: 100,
      client_id: 'x',
      ...fields,
    } as never);
  const orders = async (fields: object = {}) => {
    await many(fields);
    return commands.at(-1)?.orders;
  };
  return { closing, commands, admitted, many, orders };
}

describe('positions are closed', () => {
  const common = { api_id: 'a', client_id: 'x.a.BTCUSDT.BOTH', market: linearKey, position_side: 'BOTH' };
  test('whole at the market, by the other side', async () => {
    const atMarket = { ...common, order_type: 'MARKET', time_in_force: 'IOC', close_position: true };
    expect(await open([position('0.003')]).orders()).toEqual([{ ...atMarket, side: 'SELL' }]);
    expect(await open([position('-0.003')]).orders()).toEqual([{ ...atMarket, side: 'BUY' }]);
    const hedge = await open([
      position('0.003', { position_side: 'LONG' }),
      position('0.003', { position_side: 'SHORT' }),
    ]).orders();
    expect(hedge).toMatchObject([
      { side: 'SELL', position_side: 'LONG', client_id: 'x.a.BTCUSDT.LONG' },
      { side: 'BUY', position_side: 'SHORT' },
    ]);
  });

  test('in part, on the step below, so that nothing is turned round', async () => {
    expect(await open([position('-0.003')]).orders({ percent: 50 })).toEqual([
      { ...common, side: 'BUY', order_type: 'MARKET', time_in_force: 'IOC', amount: '0.001', reduce_only: true },
    ]);
    expect(await open([position('3', { position_side: 'LONG' })]).orders({ percent: 33.33 })).toEqual([
      {
        ...common,
        client_id: 'x.a.BTCUSDT.LONG',
        position_side: 'LONG',
        side: 'SELL',
        order_type: 'MARKET',
        time_in_force: 'IOC',
        amount: '0.999',
      },
    ]);
    expect(await open([position('0.002')]).orders({ percent: 50 })).toMatchObject([{ amount: '0.001' }]);
  });

  test('at a limit until it is canceled, whole too', async () => {
    expect(await open([position('0.003')]).orders({ price: '1000' })).toEqual([
      {
        ...common,
        side: 'SELL',
        order_type: 'LIMIT',
        time_in_force: 'GTC',
        amount: '0.003',
        reduce_only: true,
        price: '1000',
      },
    ]);
  });

  test('as far as they are of the kind, the market and the side that are named', async () => {
    const held = [
      position('1', { position_side: 'LONG' }),
      position('2', { position_side: 'SHORT' }),
      position('3', { symbol: 'ETHUSDT', position_side: 'LONG' }),
      position('4', { account_type: 'inverse' }),
    ];
    const ids = async (fields: object) =>
      (await open(held).orders(fields))!.map((each) => ('client_id' in each ? each.client_id.slice(4) : ''));
    expect(await ids({})).toEqual(['BTCUSDT.LONG', 'BTCUSDT.SHORT', 'ETHUSDT.LONG']);
    expect(await ids({ symbol: 'BTCUSDT' })).toEqual(['BTCUSDT.LONG', 'BTCUSDT.SHORT']);
    expect(await ids({ position_side: 'LONG' })).toEqual(['BTCUSDT.LONG', 'ETHUSDT.LONG']);
  });

  test('of several accounts at once, each of which counts once and has its own outcome', async () => {
    const { many, admitted, commands } = open([
      position('1'),
      position('1', { symbol: 'ETHUSDT' }),
      position('1', { api_id: 'c' }),
    ]);
    const { results, ...rest } = await many({ api_ids: ['a', 'c', 'a', 'b', 'd'] });
    expect(results.map(({ api_id, code }) => [api_id, code])).toEqual([
      ['a', 200],
      ['a', 200],
      ['c', 200],
      ['b', 404],
      ['d', 3006],
    ]);
    expect([admitted, rest, commands.length]).toEqual([['a', 'c'], {}, 1]);
    expect((await open([position('1')], true).many()).replayed).toBe(true);
  });

  test('not where there is nothing to close: nothing is sent then', async () => {
    for (const [fields, field] of [
      [{ percent: 10 }, 'account_type'],
      [{ symbol: 'BTCUSDT', percent: 10 }, 'symbol'],
      [{ account_type: 'inverse' }, 'account_type'],
    ] as const) {
      const { many, commands, admitted } = open([position('0.009')]);
      expect((await many(fields)).results).toMatchObject([{ code: 3006, data: { field } }]);
      expect([commands, admitted]).toEqual([[], []]);
    }
  });
});

const broken = (): never => {
  throw new Error('disk');
};
test('what fails without being refused is told as that', async () => {
  await expect(open([position('1')], false, broken).many()).rejects.toThrow('disk');
  const chase = createChasing({
    accountOf: broken,
    engine: engine as never,
    algos: {
      accept: async (_caller: object, _request: object, partsOf: () => readonly AlgoPart[]) => partsOf(),
    } as never,
  });
  await expect(
    chase(caller, { api_ids: ['a'], account_type: 'linear', percent: 100, client_id: 'x' } as never),
  ).rejects.toThrow('disk');
});

describe('one position is closed', () => {
  const close = (held: readonly object[], fields: object = {}, isReplay = false) =>
    open(held, isReplay).closing.closePosition(caller, {
      api_id: 'a',
      client_id: 'x',
      symbol: 'BTCUSDT',
      account_type: 'linear',
      position_side: 'BOTH',
      ...fields,
    } as never);
  test('by its side', async () => {
    expect(await close([position('1')])).toEqual({ order: { order_id: '0' } });
    expect(await close([position('1')], {}, true)).toEqual({ order: { order_id: '0' }, replayed: true });
  });
  test.each([[{ position_side: 'LONG' }], [{ symbol: 'ETHUSDT' }], [{ account_type: 'inverse' }]])(
    'and no other, as %o',
    async (fields) => {
      await expect(close([position('1')], fields)).rejects.toMatchObject({
        code: 'REDUCE_ONLY',
        data: { field: 'position_side' },
      });
    },
  );
});

describe('positions that are closed after the price', () => {
  async function parts(held: readonly object[], fields: object = {}): Promise<readonly AlgoPart[]> {
    let found: readonly AlgoPart[] = [];
    const chase = createChasing({
      accountOf,
      engine: {
        ...engine,
        positions: ([id]: readonly string[]) => held.filter((each) => (each as { api_id: string }).api_id === id),
      } as never,
      algos: {
        accept: async (_caller: object, _request: object, partsOf: () => readonly AlgoPart[]) => {
          found = partsOf();
          return { results: [] };
        },
      } as never,
    });
    await chase(caller, { api_ids: ['a'], account_type: 'linear', percent: 100, client_id: 'x', ...fields } as never);
    return found;
  }
  const amounts = async (held: readonly object[], fields: object = {}) =>
    (await parts(held, fields)).map((part) =>
      'input' in part
        ? [part.input.side, part.input.amount, part.input.position_side, part.input.reduce_only]
        : part.refusal.code,
    );

  test('show their whole part at the best price of its side for half a minute', async () => {
    const [part] = await parts([position('-0.003')], { percent: 50 });
    expect(part).toEqual({
      api_id: 'a',
      index: 0,
      input: {
        api_ids: ['a'],
        sync: true,
        sync_ratio: 100,
        sizing: 'SAME',
        trading_mode: 'NORMAL',
        exchange: 'HALYARD',
        symbol: 'BTCUSDT',
        account_type: 'linear',
        side: 'BUY',
        order_type: 'ICEBERG',
        amount: '0.001',
        client_id: 'x',
        reduce_only: true,
        algo: { kind: 'ICEBERG', duration_s: 30, randomize: 0, visible: '0.001', finish_policy: 'MARKET' },
      },
    });
  });
  test('are those that are named, each by its other side and on the step below', async () => {
    const held = [
      position('1', { position_side: 'LONG' }),
      position('2', { position_side: 'SHORT' }),
      position('3', { symbol: 'ETHUSDT' }),
      position('4', { account_type: 'inverse' }),
    ];
    expect(await amounts(held)).toEqual([
      ['SELL', '1.000', 'LONG', undefined],
      ['BUY', '2.000', 'SHORT', undefined],
      ['SELL', '3.000', undefined, true],
    ]);
    expect(await amounts(held, { symbol: 'BTCUSDT', position_side: 'SHORT', percent: 33.33 })).toEqual([
      ['BUY', '0.666', 'SHORT', undefined],
    ]);
    expect(await amounts([position('0.002')], { percent: 50 })).toEqual([['SELL', '0.001', undefined, true]]);
  });
  test('are refused for each account that has none, once', async () => {
    expect(await amounts([position('0.002')], { percent: 49 })).toEqual(['REDUCE_ONLY']);
    expect(await amounts([position('1')], { api_ids: ['b', 'c', 'a', 'a'] })).toEqual([
      'NOT_FOUND',
      'REDUCE_ONLY',
      ['SELL', '1.000', undefined, true],
    ]);
    expect(await parts([], { symbol: 'BTCUSDT' })).toMatchObject([
      { api_id: 'a', refusal: { data: { field: 'symbol' } } },
    ]);
    expect(await parts([])).toMatchObject([{ refusal: { data: { field: 'account_type' } } }]);
  });
});
