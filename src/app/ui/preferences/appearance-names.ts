import { useLingui } from '@lingui/react/macro';
import { type Density, densities, type Direction, directions } from './preferences.ts';

/** The direction colours by what both of them mean. */
export function useDirectionNames(): Readonly<Record<Direction, string>> {
  const { t } = useLingui();
  return { 'green-up': t`Green up, red down`, 'red-up': t`Red up, green down`, 'blue-up': t`Blue up, orange down` };
}

/** The direction colours as choices where room is scarce, by what means up. */
export function useDirectionChoices(): readonly { readonly key: Direction; readonly label: string }[] {
  const { t } = useLingui();
  const names = { 'green-up': t`Green up`, 'red-up': t`Red up`, 'blue-up': t`Blue up` };
  return directions.map((key) => ({ key, label: names[key] }));
}

/** The densities as choices. */
export function useDensityChoices(): readonly { readonly key: Density; readonly label: string }[] {
  const { t } = useLingui();
  const names = { compact: t`Compact`, default: t`Standard`, comfortable: t`Comfortable` };
  return densities.map((key) => ({ key, label: names[key] }));
}
