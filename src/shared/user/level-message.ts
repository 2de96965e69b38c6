import * as v from 'valibot';
import type { Message } from './message.ts';

/** What a message carries by which an account learns of another VIP level. */
export const LevelFacts = v.object({ vip_level: v.number() });

/** Whether a message tells its user of another VIP level. */
export const tellsLevel = ({ type, data }: Pick<Message, 'type' | 'data'>): boolean =>
  type === 3 && v.is(LevelFacts, data);
