import { type OrderTextTools, orderText } from './order-text.ts';
import type { MessageText } from './message-text.ts';
import { spreadText } from './spread-text.ts';

/** What messages of orders and of alerts on spreads say. Undefined of all others. */
export const lateText = (data: unknown, tools: OrderTextTools): MessageText | undefined =>
  orderText(data, tools) ?? spreadText(data, tools);
