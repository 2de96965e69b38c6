import { useLingui } from '@lingui/react/macro';

/** Names of what rounds are grouped by: of reasons and of durations. */
export function useGroupNames(): (key: string) => string {
  const { t } = useLingui();
  const names: Readonly<Record<string, string>> = {
    OPEN: t({ message: 'Reversed', context: 'reason' }),
    CLOSE: t({ message: 'Closed', context: 'reason' }),
    TP: t`Take profit`,
    SL: t`Stop loss`,
    GRID: t({ message: 'Grid', context: 'reason' }),
    minute: t`Under a minute`,
    hour: t`Under an hour`,
    day: t`Under a day`,
    week: t`Under a week`,
    longer: t`A week or longer`,
  };
  return (key) => names[key] ?? key;
}
