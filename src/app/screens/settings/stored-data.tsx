import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { useEngine } from '../../engine/engine-context.tsx';
import { formatBytes } from '../../format/bytes.ts';
import { Button } from '../../ui/form/button.tsx';
import { SettingRow } from './setting-row.tsx';

/** What this browser keeps of the market, and the way to be rid of it. */
export function StoredData() {
  const { t } = useLingui();
  const engine = useEngine();
  const [bytes, setBytes] = useState<number>();
  const [state, setState] = useState<'busy' | 'cleared' | 'failed'>();
  const measure = useCallback(async () => {
    const { usage } = await navigator.storage.estimate();
    setBytes(usage);
  }, []);
  useEffect(() => {
    measure().catch((error: unknown) => console.warn('the browser does not tell how much it keeps', error));
  }, [measure]);
  const clear = async () => {
    setState('busy');
    try {
      await engine.clearCache();
      await measure();
      setState('cleared');
    } catch (error) {
      console.warn('the cache was not cleared', error);
      setState('failed');
    }
  };
  const size = bytes === undefined ? '—' : formatBytes(bytes);
  return (
    <SettingRow
      name={t`Kept in this browser`}
      note={<Trans>Symbols, bars and books for offline start, plus the app itself: {size}. Settings are kept.</Trans>}
    >
      <span role="status">
        {state === 'cleared' && <Trans>Cleared</Trans>}
        {state === 'failed' && <Trans>Operation failed</Trans>}
      </span>
      <Button isDisabled={state === 'busy'} onPress={() => void clear()}>{t`Clear the cache`}</Button>
    </SettingRow>
  );
}
