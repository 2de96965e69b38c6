import { useEffect, useEffectEvent } from 'react';
import { chordTextOf } from '../../commands/bindings.ts';

interface KeyCapture {
  /** What was pressed as a chord; undefined for what cannot be one. */
  readonly onChord: (chord: string | undefined) => void;
  readonly onStop: () => void;
  readonly isOn: boolean;
}

const modifiers: readonly string[] = ['Control', 'Shift', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Dead', 'Process'];

/** Takes every key of this window before anything else does, as long as it is on. */
export function useKeyCapture({ onChord, onStop, isOn }: KeyCapture): void {
  const take = useEffectEvent((event: KeyboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.isComposing || event.repeat || modifiers.includes(event.key)) return;
    if (event.key === 'Escape') onStop();
    else onChord(chordTextOf(event));
  });
  useEffect(() => {
    if (!isOn) return;
    const ending = new AbortController();
    window.addEventListener('keydown', (event) => take(event), { capture: true, signal: ending.signal });
    return () => ending.abort();
  }, [isOn]);
}
