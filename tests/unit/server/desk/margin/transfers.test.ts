import { describe, expect, test } from 'vitest';
import { createTransfers } from '../../../../../src/server/desk/margin/transfers.ts';

const caller = { user_id: 'u', vip_level: 2 };
const accounts: Readonly<
  Record<string, { active: boolean; permissions: ('spot' | 'future')[]; account_mode?: 'PORTFOLIO' }>
> = {
  a: { active: true, permissions: ['spot'] },
  c: { active: true, permissions: ['future'] },
  off: { active: false, permissions: ['spot'] },
  pm: { active: true, permissions: ['spot'], account_mode: 'PORTFOLIO' },
};

/** The calls that move money, and the commands that come of them. */
function open({ answer = { kind: 'booked', booked: { done: true } } as object, taken = '' } = {}) {
  const commands: { readonly hash: string }[] = [];
  const moving = createTransfers({
    accountOf: (id) => (accounts[id] ? { owner: 'u', exchange: 'HALYARD', ...accounts[id] } : undefined),
    isTaken: (_user, client_id) => client_id === taken,
    engine: {
      submit: async (command: { hash: string }) => {
        commands.push(command);
        return answer;
      },
      margin: { smallDebts: (place: object) => ({ rows: [], place }) },
    } as never,
  });
  return { moving, commands };
}
const at = (account_type: string, more: object = {}) => ({ api_id: 'a', exchange: 'HALYARD', account_type, ...more });
const pair = { symbol: 'BTCUSDT' };
const sum = { asset: 'USDT', amount: '5', client_id: 'x' };

test.each<[string, Parameters<typeof run>[0], object, object]>([
  [
    'within an account',
    'transfer',
    { api_id: 'a', from: 'spot', to: 'margin', ...sum },
    { kind: 'transfer', from: at('spot'), to: at('margin') },
  ],
  [
    'from an isolated pair',
    'transfer',
    { api_id: 'a', from: 'isolated', to: 'spot', ...pair, ...sum },
    { kind: 'transfer', from: at('isolated', pair), to: at('spot') },
  ],
  [
    'to an isolated pair',
    'transfer',
    { api_id: 'a', from: 'spot', to: 'isolated', ...pair, ...sum },
    { kind: 'transfer', from: at('spot'), to: at('isolated', pair) },
  ],
  [
    'between accounts',
    'assetTransfer',
    { from_api_id: 'a', to_api_id: 'c', from: 'margin', to: 'spot', ...sum },
    { kind: 'transfer', from: at('margin'), to: at('spot', { api_id: 'c' }) },
  ],
  [
    'into margin',
    'marginTransfer',
    { api_id: 'a', direction: 'IN', isolated: false, ...sum },
    { kind: 'transfer', from: at('spot'), to: at('margin') },
  ],
  [
    'out of an isolated pair',
    'marginTransfer',
    { api_id: 'a', direction: 'OUT', isolated: true, ...pair, ...sum },
    { kind: 'transfer', from: at('isolated', pair), to: at('spot') },
  ],
  [
    'by a loan',
    'loanRepay',
    { api_id: 'a', type: 'BORROW', isolated: false, ...sum },
    { kind: 'loan', type: 'BORROW', place: at('margin'), vip: 2 },
  ],
  [
    'by the leverage',
    'marginLeverage',
    { api_id: 'a', leverage: 3, client_id: 'x' },
    { kind: 'leverage', place: at('margin'), leverage: 3 },
  ],
  [
    'for small debts',
    'smallLiability',
    { api_id: 'a', assets: ['BTC'], client_id: 'x' },
    { kind: 'convert', how: 'liability', place: at('margin'), assets: ['BTC'] },
  ],
  [
    'for dust',
    'smallBnb',
    { api_id: 'a', assets: ['BTC'], account_type: 'spot', client_id: 'x' },
    { kind: 'convert', how: 'dust', place: at('spot'), assets: ['BTC'] },
  ],
  [
    "for a portfolio's debts",
    'portfolioRepay',
    { api_id: 'pm', asset: 'USDT', client_id: 'x' },
    { kind: 'portfolio', action: 'repay', place: at('margin', { api_id: 'pm' }), asset: 'USDT' },
  ],
  [
    'for them by itself',
    'portfolioAutoRepay',
    { api_id: 'pm', enabled: true, client_id: 'x' },
    { kind: 'portfolio', action: 'auto', place: at('margin', { api_id: 'pm' }), enabled: true },
  ],
  [
    'for its wallets',
    'portfolioCollect',
    { api_id: 'pm', asset: 'USDT', client_id: 'x' },
    { kind: 'portfolio', action: 'collect', place: at('margin', { api_id: 'pm' }), asset: 'USDT' },
  ],
])('money is moved %s by one command', async (_name, call, input, command) => {
  const { commands, reported } = await run(call, input);
  expect(reported).toEqual({ done: true });
  expect(commands).toMatchObject([{ user_id: 'u', client_id: 'x', ...command }]);
});

async function run(
  call: keyof ReturnType<typeof createTransfers>,
  input: object,
  options: Parameters<typeof open>[0] = {},
) {
  const { moving, commands } = open(options);
  const reported: unknown = await moving[call](caller, input as never);
  return { reported, commands };
}

describe('a move', () => {
  const transfer = { api_id: 'a', from: 'spot', to: 'margin', ...sum };
  test('that was made before says so, and is told from another by all that it asks for, its call too', async () => {
    expect(
      (await run('transfer', transfer, { answer: { kind: 'booked', booked: { done: true }, replayed: true } }))
        .reported,
    ).toEqual({ done: true, replayed: true });
    const hashes = await Promise.all([
      run('transfer', transfer),
      run('transfer', { ...transfer }),
      run('transfer', { ...transfer, amount: '6' }),
      run('smallBnb', { api_id: 'a', assets: [], account_type: 'spot', client_id: 'x' }),
    ]);
    const [first, same, other, call] = hashes.map(({ commands }) => commands[0]!.hash);
    expect([first === same, first === other, first === call]).toEqual([true, false, false]);
  });

  test('is refused as the exchange refuses it', async () => {
    await expect(
      run('transfer', transfer, { answer: { kind: 'refused', code: 'BALANCE', data: { free: '0' } } }),
    ).rejects.toMatchObject({ code: 'BALANCE', data: { free: '0' } });
    await expect(run('transfer', transfer, { answer: { kind: 'placed' } })).rejects.toThrow('answered with placed');
  });

  test.each<[string, Parameters<typeof run>[0], object, object]>([
    [
      'a client id that stands for something else',
      'transfer',
      { ...transfer, client_id: 'taken' },
      { code: 'CONFLICT', data: { client_id: 'taken' } },
    ],
    ['an inactive account', 'transfer', { ...transfer, api_id: 'off' }, { code: 'API_KEY', data: { api_id: 'off' } }],
    ['an unknown account', 'transfer', { ...transfer, api_id: 'zz' }, { code: 'NOT_FOUND' }],
    [
      'a pair where none is isolated',
      'transfer',
      { ...transfer, ...pair },
      { code: 'INPUT', data: { field: 'symbol', rule: 'isolated_only' } },
    ],
    [
      'an account and itself',
      'assetTransfer',
      { from_api_id: 'a', to_api_id: 'a', from: 'spot', to: 'margin', ...sum },
      { code: 'INPUT', data: { field: 'to_api_id', rule: 'same_account' } },
    ],
    [
      'a loan without the permission',
      'loanRepay',
      { api_id: 'c', type: 'BORROW', isolated: false, ...sum },
      { code: 'API_PERMISSION', data: { need: 'spot' } },
    ],
    [
      'an account that is no portfolio',
      'portfolioCollect',
      { api_id: 'a', asset: 'USDT', client_id: 'x' },
      { code: 'CONFLICT', data: { field: 'api_id', rule: 'portfolio_only' } },
    ],
  ])('is refused for %s, and nothing is sent', async (_name, call, input, refusal) => {
    const { moving, commands } = open({ taken: 'taken' });
    await expect((moving[call] as (...of: unknown[]) => Promise<unknown>)(caller, input)).rejects.toMatchObject(
      refusal,
    );
    expect(commands).toEqual([]);
  });

  test('of small debts without assets lists them', async () => {
    const { reported, commands } = await run('smallLiability', { api_id: 'a' });
    expect([reported, commands]).toEqual([{ rows: [], place: at('margin') }, []]);
  });
});
