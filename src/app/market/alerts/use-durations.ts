import { useLingui } from '@lingui/react/macro';

/** How long an alert may be set for, as choices of a field: seconds, "0" until it is cancelled. */
export function useDurations(): readonly { readonly key: string; readonly label: string }[] {
  const { t } = useLingui();
  return [
    { key: '60', label: t`1 minute` },
    { key: '300', label: t`5 minutes` },
    { key: '900', label: t`15 minutes` },
    { key: '3600', label: t`1 hour` },
    { key: '14400', label: t`4 hours` },
    { key: '86400', label: t`1 day` },
    { key: '604800', label: t`7 days` },
    { key: '2592000', label: t`30 days` },
    { key: '0', label: t`Until cancelled` },
  ];
}
