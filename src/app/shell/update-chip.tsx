import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useEngine } from '../engine/engine-context.tsx';
import { Button } from '../ui/form/button.tsx';

/** Offers the reload that a new version asks for; never reloads by itself. */
export function UpdateChip() {
  const engine = useEngine();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const subscription = engine.urgent.subscribe((event) => {
      if (event.kind === 'reload') setReady(true);
    });
    return () => subscription.unsubscribe();
  }, [engine]);
  return ready ? <UpdateOffer /> : null;
}

/** The offer itself. */
export function UpdateOffer() {
  const { t } = useLingui();
  return <Button size="small" onPress={() => location.reload()}>{t`Update ready — reload when flat`}</Button>;
}
