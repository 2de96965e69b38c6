import type { MessageType } from '../../../shared/user/message.ts';

/** Two tones each, Hz: a deal rises, the others fall. */
const tonesHz: Readonly<Record<MessageType, readonly [number, number]>> = { 1: [660, 880], 2: [740, 660], 3: [880, 660] };
const toneS = 0.06;
const loudness = 0.08;

/** Plays the sound of a type, 120 ms. Does nothing in a window in which nobody has pressed anything yet: browsers want it so. */
export function playMessageSound(type: MessageType): void {
  if (!navigator.userActivation.hasBeenActive) return;
  const output = new AudioContext();
  const gain = output.createGain();
  const tone = output.createOscillator();
  const start = output.currentTime;
  const [first, second] = tonesHz[type];
  tone.frequency.setValueAtTime(first, start);
  tone.frequency.setValueAtTime(second, start + toneS);
  gain.gain.setValueAtTime(loudness, start);
  gain.gain.exponentialRampToValueAtTime(loudness / 100, start + 2 * toneS);
  tone.connect(gain).connect(output.destination);
  tone.onended = () => void output.close();
  tone.start(start);
  tone.stop(start + 2 * toneS);
}
