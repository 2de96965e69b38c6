import { useEffect, useEffectEvent } from 'react';
import { useCommands } from '../../../commands/commands-context.tsx';
import { useEngine } from '../../../engine/engine-context.tsx';
import { openPopOuts } from '../../../engine/pop-out.ts';
import type { TourStep } from './tour-state.ts';

/** Locks tell nobody that they are held. */
const lookEveryMs = 1_000;

/** Tells what of the tour is done while it is open, by whatever way. */
export function useDoing(onDone: (step: TourStep) => void): void {
  const engine = useEngine();
  const commands = useCommands();
  const report = useEffectEvent(onDone);
  useEffect(() => {
    const known = engine.watch({ kind: 'account' }).current().value?.orders ?? [];
    const prices = new Map(known.map(({ order_id, price }) => [order_id, price]));
    const subscription = engine.urgent.subscribe((event) => {
      if (event.kind !== 'order') return;
      const { order_id, price } = event.order;
      const before = prices.get(order_id);
      prices.set(order_id, price);
      if (before === undefined) report('order');
      else if (before !== price) report('amend');
    });
    return () => subscription.unsubscribe();
  }, [engine]);
  useEffect(
    () =>
      commands.onRun((id) => {
        if (id === 'palette' || id === 'connection') report(id);
      }),
    [commands],
  );
  useEffect(() => {
    const timer = setInterval(
      () =>
        void openPopOuts().then(({ size }) => {
          if (size > 0) report('pop-out');
        }),
      lookEveryMs,
    );
    return () => clearInterval(timer);
  }, []);
}
