import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import css from '../history/history.module.css';

interface AssetFieldProps {
  /** "" of all assets. */
  readonly value: string;
  readonly onChange: (asset: string) => void;
}

/** Of which asset a history is shown: what is typed counts once it is left, or with Enter. */
export function AssetField({ value, onChange }: AssetFieldProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(value);
  const asset = typed.trim().toUpperCase();
  const isFine = /^[A-Z0-9]{0,20}$/.test(asset);
  const take = () => {
    if (isFine && asset !== value) onChange(asset);
  };
  return (
    <label className={css.pick}>
      <span>{t`Asset`}</span>
      <input
        size={8}
        placeholder={t({ message: 'All', context: 'assets' })}
        value={typed}
        autoComplete="off"
        aria-invalid={!isFine}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={take}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Enter' && !nativeEvent.isComposing) take();
        }}
      />
    </label>
  );
}
