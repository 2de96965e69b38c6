export const depthPath = '/client/depth/depth/ws';
export const klinesPath = '/client/klines/list/ws';
export const tradesPath = '/client/trades/list/ws';
export const tickerPath = '/client/klines/data/24h/ws';
export const ordersPath = '/order/user/ws';
