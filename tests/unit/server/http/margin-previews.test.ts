import { describe, expect, it } from 'vitest';
import { openPortfolio } from '../../../../src/server/desk/margin/portfolio-account.ts';
import { openMargin } from './margin-kit.ts';

const query = (path: string, fields: Readonly<Record<string, string>>) => `${path}?${new URLSearchParams(fields)}`;
const preview = (fields: Readonly<Record<string, string>>) =>
  query('/user/api/margin/preview', { api_id: 'a', ...fields });
const options = (fields: Readonly<Record<string, string>>) =>
  query('/user/api/transfer/options', { api_id: 'a', ...fields });

/** 1,000 USDT of `a` lie in cross margin, and 9,000 in spot. */
async function opened() {
  const kit = await openMargin();
  await kit.fund('a', 'USDT', '10000');
  await kit.post('/user/api/margin/transfer', { api_id: 'a', asset: 'USDT', amount: '1000', direction: 'IN' });
  return kit;
}

describe('previews of margin over HTTP', () => {
  it('a loan: its bounds, its first hour, and the account that the loan then leaves', async () => {
    const { get, post } = await opened();
    const asked = { type: 'BORROW', asset: 'USDT', amount: '500' };
    const { data } = await get(preview(asked));
    expect(data).toMatchObject({
      max: '4000',
      limit: '1000000',
      due: '0',
      call_level: 1.16,
      liquidation_level: 1.1,
      net_asset: '1000',
      now: { margin_level: 999, liquidate_price: null, free: '1000', borrowed: '0', interest: '0' },
      after: { free: '1500', borrowed: '500', interest: '0.004166666667' },
      principal: '500',
      interest: '0.004166666667',
    });
    await post('/user/api/margin/loan-repay', { api_id: 'a', ...asked });
    const account = (await get('/user/api/margin/account?api_id=a')).data;
    expect(account.margin_level).toBe(data.after.margin_level);
    expect(account).toMatchObject({ total_asset_usdt: '1500', call_level: 1.16, liquidation_level: 1.1 });
    expect((await get(preview({ type: 'REPAY', asset: 'USDT' }))).data).toMatchObject({
      due: '500.004166666667',
      max: '500.004166666667',
    });
    expect((await get(preview({ type: 'REPAY', asset: 'USDT', amount: '9999' }))).data.after).toMatchObject({
      margin_level: 999,
      borrowed: '0',
    });
  });

  it('refuses as the calls do, and names the field', async () => {
    const { get } = await opened();
    expect(await get(preview({ type: 'BORROW', asset: 'USDT', amount: '4000.1' }))).toMatchObject({
      code: 5001,
      data: { field: 'amount', max: '4000' },
    });
    expect(await get(preview({ type: 'BORROW', asset: 'XYZ' }))).toMatchObject({
      code: 400,
      data: { field: 'asset', rule: 'not_lent' },
    });
    expect((await get(preview({ type: 'REPAY', asset: 'BTC', amount: '1' }))).code).toBe(5002);
    expect(await get(preview({ type: 'OUT', asset: 'USDT', amount: '1001' }))).toMatchObject({
      code: 3003,
      data: { field: 'amount', free: '1000' },
    });
  });

  it('an isolated pair tells the price of its liquidation before and after', async () => {
    const { get, post } = await opened();
    const pair = { symbol: 'BTCUSDT' };
    await post('/user/api/margin/transfer', {
      api_id: 'a',
      asset: 'USDT',
      amount: '2000',
      direction: 'IN',
      isolated: true,
      ...pair,
    });
    const { data } = await get(preview({ type: 'BORROW', asset: 'BTC', amount: '1', ...pair }));
    expect(data.now.liquidate_price).toBeNull();
    await post('/user/api/margin/loan-repay', {
      api_id: 'a',
      type: 'BORROW',
      asset: 'BTC',
      amount: '1',
      isolated: true,
      ...pair,
    });
    const [row] = (await get('/user/api/margin/isolated/account?api_id=a')).data;
    expect([row.liquidate_price, row.margin_level]).toEqual([data.after.liquidate_price, data.after.margin_level]);
    expect((await get(options({ from: 'isolated', to: 'spot', ...pair }))).data).toEqual([
      { asset: 'USDT', free: '2000', max: '999.98' },
      { asset: 'BTC', free: '1', max: '0.99998' },
    ]);
  });

  it('lists what may be moved, for accounts of one exchange', async () => {
    const { get, fund } = await opened();
    await fund('a', 'BTC', '2');
    expect((await get(options({ from: 'spot', to: 'linear' }))).data).toEqual([
      { asset: 'USDT', free: '9000', max: '9000' },
    ]);
    expect((await get(options({ from: 'spot', to: 'spot', to_api_id: 'c' }))).data).toHaveLength(2);
    expect((await get(options({ from: 'option', to: 'spot' }))).data).toEqual([]);
    expect(await get(options({ from: 'spot', to: 'spot', to_api_id: 'okx' }))).toMatchObject({
      code: 400,
      data: { field: 'to_api_id', rule: 'account_exchange' },
    });
    expect(await get(options({ from: 'isolated', to: 'spot' }))).toMatchObject({
      code: 400,
      data: { field: 'symbol', rule: 'required' },
    });
    expect((await get(options({ from: 'spot', to: 'spot', to_api_id: 'b' }))).code).toBe(404);
  });

  it('small balances are listed with what they give, and that is what they give', async () => {
    const { post, fund } = await opened();
    await fund('a', 'BTC', '0.005');
    await fund('a', 'ETH', '1');
    const asked = { api_id: 'a', account_type: 'spot' };
    const listed = await post('/user/api/margin/small-bnb', { ...asked, client_id: undefined });
    expect(listed.data).toMatchObject({ target_asset: 'USDT', rows: [{ asset: 'BTC' }], total: '4.9' });
    expect((await post('/user/api/margin/small-bnb', { ...asked, assets: ['BTC'], client_id: undefined })).code).toBe(
      400,
    );
    expect((await post('/user/api/margin/small-bnb', { ...asked, assets: ['BTC'] })).data).toEqual(listed.data);
    expect((await post('/user/api/margin/small-bnb', { ...asked, client_id: undefined })).data.rows).toEqual([]);
  });

  it('of a portfolio account the level is that of the whole, and its switch can be read', async () => {
    const { engine, get, post, fund } = await openMargin();
    await fund('pm', 'USDT', '1000');
    await openPortfolio(engine, { api_id: 'pm', owner: 'u', exchange: 'HALYARD', account_mode: 'PORTFOLIO' });
    await post('/user/api/transfer', { api_id: 'pm', asset: 'USDT', amount: '600', from: 'spot', to: 'linear' });
    await post('/user/api/transfer', { api_id: 'pm', asset: 'USDT', amount: '400', from: 'spot', to: 'margin' });
    await post('/user/api/margin/loan-repay', { api_id: 'pm', type: 'BORROW', asset: 'USDT', amount: '500' });
    await post('/user/api/transfer', { api_id: 'pm', asset: 'USDT', amount: '900', from: 'margin', to: 'linear' });
    const repay = query('/user/api/margin/preview', { api_id: 'pm', type: 'REPAY', asset: 'USDT' });
    const { data } = await get(repay);
    expect(data).toMatchObject({ now: { free: '0' }, max: '500.004166666667' });
    const account = async () => (await get('/user/api/margin/account?api_id=pm')).data;
    expect(data.now.margin_level).toBe((await account()).margin_level);
    expect((await account()).auto_repay).toBe(false);
    await post('/user/api/portfolio/contract/auto-repay', { api_id: 'pm', enabled: true });
    expect((await account()).auto_repay).toBe(true);
    expect((await get('/user/api/margin/account?api_id=a')).data).not.toHaveProperty('auto_repay');
  });
});
