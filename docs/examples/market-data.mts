// The clock of the server, the symbol table of spot at the house venue, and the newest klines.
const halyard = process.env.HALYARD ?? 'http://localhost:8787';

/** Calls by GET; throws with code and sentence where the answer is a refusal. */
async function get(path: string, query: Record<string, string>) {
  const answer = await fetch(`${halyard}/sapi${path}?${new URLSearchParams(query)}`);
  const { code, data, msg, time } = await answer.json();
  if (code !== 200) throw new Error(`${code} ${msg} ${JSON.stringify(data)}`);
  return { data, time };
}

const { time } = await get('/client/base/exchange/info', { exchange: 'HALYARD' });
console.log('server time', new Date(time).toISOString());

const symbols = await get('/client/base/symbols', { exchange: 'HALYARD', account_type: 'spot' });
for (const { symbol, tick, step } of symbols.data.list.slice(0, 3)) console.log(symbol, 'tick', tick, 'step', step);

const instrument = { exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'spot' };
const klines = await get('/client/klines/list', { ...instrument, interval: '1m', limit: '3' });
for (const [openTime, open, high, low, close] of klines.data.list)
  console.log(new Date(openTime).toISOString(), open, high, low, close);
