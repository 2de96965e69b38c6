// Uses the client that a test generates beside a copy of this file: log-in, symbols, an order and its cancel.
import {
  clientBaseSymbols,
  clientDepthDepth,
  orderCancelOrder,
  orderDoOrder,
  userApiList,
  userCaptchaGenerate,
  userLogin,
} from './client.ts';

const refused = (answer: { readonly data: unknown }): never => {
  throw new Error(JSON.stringify(answer.data));
};

const captcha = await userCaptchaGenerate();
if (captcha.status !== 200 || captcha.data.code !== 200) throw refused(captcha);
const { captcha_id, demo_answer } = captcha.data.data;

const entered = await userLogin(
  { username: 'demo', password: 'demo1234' },
  { captcha_id, ...(demo_answer !== undefined && { captcha_value: demo_answer }) },
);
if (entered.status !== 200 || entered.data.code !== 200 || !('token' in entered.data.data)) throw refused(entered);
const signed = { headers: { authorization: entered.data.data.token } };

const symbols = await clientBaseSymbols({ exchange: 'HALYARD', account_type: 'spot' });
if (symbols.status !== 200 || symbols.data.code !== 200) throw refused(symbols);
const table = symbols.data.data;
if (!('list' in table)) throw new Error('the table came by columns');
const market = table.list.find(({ symbol }) => symbol === 'BTCUSDT');
if (!market) throw refused(symbols);

const accounts = await userApiList({ exchange: 'HALYARD' }, signed);
if (accounts.status !== 200 || accounts.data.code !== 200) throw refused(accounts);
const [account] = accounts.data.data;
if (!account) throw refused(accounts);

const instrument = { exchange: market.exchange, symbol: market.symbol, account_type: market.account_type };
const book = await clientDepthDepth({ ...instrument, limit: 5 });
if (book.status !== 200 || book.data.code !== 200) throw refused(book);
const price = String(Math.floor(Number(book.data.data.bids[0]?.[0]) * 0.8));

const placed = await orderDoOrder(
  {
    api_id: account.api_id,
    ...instrument,
    side: 'BUY',
    order_type: 'LIMIT',
    amount: '0.01',
    price,
    client_id: 'generated-client',
  },
  signed,
);
if (placed.status !== 200 || placed.data.code !== 200) throw refused(placed);
const { order_id, status } = placed.data.data.order;

const cancelled = await orderCancelOrder({ order_ids: [order_id] }, signed);
if (cancelled.status !== 200 || cancelled.data.code !== 200) throw refused(cancelled);
console.log(JSON.stringify({ tick: market.tick, status, results: cancelled.data.data.results }));
