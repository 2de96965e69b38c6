import { useLingui } from '@lingui/react/macro';

/** The sign of a venue whose prices are simulated or recorded, in the user's language; undefined for real prices. */
export function useModeName(): (mode: string | undefined) => string | undefined {
  const { t } = useLingui();
  return (mode) => {
    if (mode === 'SIM') return t`SIM`;
    return mode === 'REPLAY' ? t`REPLAY` : undefined;
  };
}
