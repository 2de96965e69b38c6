import * as v from 'valibot';
import type { Order } from '../../../shared/trade/order.ts';
import type { Message, MessageType } from '../../../shared/user/message.ts';

/** What sounds; each kind can be switched off by itself. */
export const soundKinds = ['fill', 'partial', 'reject', 'alert', 'liquidation', 'news'] as const;
export type SoundKind = (typeof soundKinds)[number];

/** Of what the browser tells; each can be switched off by itself. */
export const noticeKinds = ['trade', 'announcement', 'system'] as const;
export type NoticeKind = (typeof noticeKinds)[number];
export const noticeOf: Readonly<Record<MessageType, NoticeKind>> = { 1: 'trade', 2: 'announcement', 3: 'system' };

/** Kinds that are off, as the preferences store them: names with a space between. */
export const isOff = (off: string, kind: string): boolean => off.split(' ').includes(kind);
export const withSwitch = (off: string, kind: string, on: boolean): string =>
  [...off.split(' ').filter((name) => name !== '' && name !== kind), ...(on ? [] : [kind])].join(' ');

/** The sound of an order as it is now; undefined where it makes none. */
export function soundOfOrder({ status }: Pick<Order, 'status'>): SoundKind | undefined {
  const sounds: Partial<Readonly<Record<Order['status'], SoundKind>>> = {
    FILLED: 'fill',
    PARTIALLY_FILLED: 'partial',
    EXECUTION_ERROR: 'reject',
    FAILURE: 'reject',
    EXECUTION_TIMEOUT: 'reject',
  };
  return sounds[status];
}

const AlertFacts = v.object({ alert_id: v.string() });
/** A warning of a margin wallet, or an order by which the venue has closed what was not delivered. */
const WarningFacts = v.union([
  v.object({ status: v.picklist(['MARGIN_CALL', 'PRE_LIQ', 'FORCE_LIQ']) }),
  v.object({
    source: v.literal('LIQ'),
    status_reason: v.pipe(
      v.string(),
      v.check((reason) => reason !== 'DELIVERY'),
    ),
  }),
]);

/** The sound of a message; undefined for a deal, whose order has sounded. */
export function soundOfMessage({ type, data }: Pick<Message, 'type' | 'data'>): SoundKind | undefined {
  if (type === 1) return undefined;
  if (v.is(WarningFacts, data)) return 'liquidation';
  return v.is(AlertFacts, data) ? 'alert' : 'news';
}

/** Two tones each, Hz: what has come about rises, what has not falls. */
const tonesHz: Readonly<Record<SoundKind, readonly [number, number]>> = {
  fill: [660, 880],
  partial: [660, 740],
  reject: [330, 220],
  alert: [880, 988],
  liquidation: [988, 494],
  news: [740, 660],
};
const toneS = 0.06;
/** Gain at full volume. */
const loudest = 0.16;

/**
 * Plays a sound, 120 ms, at a volume of 0 to 100. Does nothing in a window in which nobody has pressed anything yet:
 * browsers want it so.
 */
export function playSound(kind: SoundKind, volume: number): void {
  if (!navigator.userActivation.hasBeenActive || volume <= 0) return;
  const output = new AudioContext();
  const gain = output.createGain();
  const tone = output.createOscillator();
  const start = output.currentTime;
  const loudness = (loudest * Math.min(volume, 100)) / 100;
  const [first, second] = tonesHz[kind];
  tone.frequency.setValueAtTime(first, start);
  tone.frequency.setValueAtTime(second, start + toneS);
  gain.gain.setValueAtTime(loudness, start);
  gain.gain.exponentialRampToValueAtTime(loudness / 100, start + 2 * toneS);
  tone.connect(gain).connect(output.destination);
  tone.onended = () => void output.close();
  tone.start(start);
  tone.stop(start + 2 * toneS);
}
