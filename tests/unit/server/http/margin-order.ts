/** A limit order on cross margin without side, price and amount. */
export const order = {
  api_id: 'a',
  exchange: 'HALYARD',
  symbol: 'BTCUSDT',
  account_type: 'margin',
  order_type: 'LIMIT',
};
