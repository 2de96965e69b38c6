import type { InstanceEvent, InstanceLog } from '../../../shared/trade/instance.ts';

type Data = Readonly<Record<string, string>>;

const levels: Readonly<Record<InstanceEvent, InstanceLog['level']>> = {
  CREATED: 'INFO',
  PREPARING: 'INFO',
  TRADING: 'INFO',
  ROUND: 'INFO',
  REFUSED: 'WARN',
  INTERRUPTED: 'ERROR',
  RESUMED: 'INFO',
  UPDATED: 'INFO',
  STOPPING: 'INFO',
  STOPPED: 'INFO',
};

const texts: Readonly<Record<InstanceEvent, (data: Data) => string>> = {
  CREATED: ({ invested }) => `Started with ${invested}.`,
  PREPARING: () => 'Preparing.',
  TRADING: ({ bought }) => `Trading; holding ${bought}.`,
  ROUND: ({ profit }) => `Grid closed with a profit of ${profit}.`,
  REFUSED: ({ code, side, amount, price }) => `${side} ${amount} at ${price || 'market'} rejected: ${code}.`,
  INTERRUPTED: ({ reason, limit, value, measured }) =>
    limit ? `Interrupted: ${reason}, limit ${value}, measured ${measured}.` : `Interrupted: ${reason}.`,
  RESUMED: ({ orders }) => `Resumed with ${orders} open orders.`,
  UPDATED: ({ changed }) => `Parameters changed: ${changed}.`,
  STOPPING: ({ mode, reason }) => `Stopping, ${reason}: ${mode}.`,
  STOPPED: ({ profit }) => `Stopped. P&L ${profit}.`,
};

/** One entry of an instance's log: English for programs and files, the figures for a screen in another language. */
export const entryOf = (event: InstanceEvent, data: Data, time: number): InstanceLog => ({
  time,
  level: levels[event],
  event,
  text: texts[event](data),
  data: { ...data },
});
