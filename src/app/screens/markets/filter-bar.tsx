import { useLingui } from '@lingui/react/macro';
import type { Exchange } from '../../../shared/market/instrument.ts';
import { useVenueName } from '../../market/instrument/venue-name.ts';
import { type MarketKind, useMarketKinds } from '../../market/instrument/market-kinds.ts';
import { formatCompact } from '../../format/amount.ts';
import { formatPercent } from '../../format/percent.ts';
import { Button } from '../../ui/form/button.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { ChoiceMenu } from '../../ui/overlay/choice-menu.tsx';
import { usePreferences } from '../../ui/preferences/preferences-context.tsx';
import { changes, fundings, type MarketFilter, percentOf, places, turnovers } from './market-filter.ts';
import css from './markets.module.css';

interface FilterBarProps {
  readonly filter: MarketFilter;
  readonly onFilter: (filter: MarketFilter) => void;
  /** Exchanges and quotes that the markets of the chosen kind have. */
  readonly venues: readonly Exchange[];
  readonly quotes: readonly string[];
  /** How many markets pass; undefined before they are known. */
  readonly count: number | undefined;
}

const any = 'any';
type Any = typeof any;

/** What markets are listed: kind, exchange, quote, change, turnover, place in the range of the day, and funding. */
export function FilterBar({ filter, onFilter, venues, quotes, count }: FilterBarProps) {
  const { t } = useLingui();
  const [{ lang }] = usePreferences();
  const venueName = useVenueName();
  // Margin pairs are traded in their spot markets.
  const kinds = useMarketKinds().filter(({ key }) => key !== 'margin');
  const set = (patch: MarketFilter) => onFilter({ ...filter, ...patch });
  const menu = <K extends string>(
    field: keyof MarketFilter,
    label: string,
    choices: readonly { readonly key: K; readonly label: string }[],
  ) => {
    const chosen = choices.find(({ key }) => key === filter[field])?.label;
    // The name of the field stands on the button until something is chosen; readers hear both in any case.
    const face = (
      <>
        <span aria-hidden="true" className={chosen === undefined ? css.unset : undefined}>
          {chosen ?? label}
        </span>
        <span className="visually-hidden">{chosen ?? t`Any`}</span>
      </>
    );
    return (
      <ChoiceMenu<K | Any>
        label={label}
        face={face}
        value={(filter[field] as K | undefined) ?? any}
        onChange={(key) => set({ [field]: key === any ? undefined : key })}
        choices={[{ key: any, label: t`Any` }, ...choices]}
      />
    );
  };
  const placeNames = { high: t`Near 24h high`, low: t`Near 24h low` };
  const fundingNames = {
    positive: t`Funding above 0`,
    negative: t`Funding below 0`,
    extreme: t`Funding ±0.03% or more`,
  };
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <div className={css.filters}>
      <Segmented<MarketKind | 'all'>
        label={t({ message: 'Type', context: 'instrument' })}
        value={filter.kind ?? 'all'}
        onChange={(key) => onFilter(key === 'all' ? {} : { kind: key })}
        choices={[{ key: 'all', label: t`All` }, ...kinds]}
      />
      <div className={css.menus}>
        {menu(
          'venue',
          t`Exchange`,
          venues.map((key) => ({ key, label: venueName(key) })),
        )}
        {menu(
          'quote',
          t`Quote`,
          quotes.map((key) => ({ key, label: key })),
        )}
        {menu(
          'change',
          t`24h change`,
          changes.map((key) => {
            const percent = formatPercent(percentOf(key), 0);
            return { key, label: percentOf(key) > 0 ? t`${percent} or more` : t`${percent} or less` };
          }),
        )}
        {menu(
          'turnover',
          t`Turnover`,
          turnovers.map((key) => ({ key, label: `≥ ${formatCompact(key, lang, 0)} USD` })),
        )}
        {menu(
          'place',
          t`24h range`,
          places.map((key) => ({ key, label: placeNames[key] })),
        )}
        {filter.kind === 'perpetual' &&
          menu(
            'funding',
            t`Funding`,
            fundings.map((key) => ({ key, label: fundingNames[key] })),
          )}
        {isFiltered && <Button kind="ghost" size="small" onPress={() => onFilter({})}>{t`Reset`}</Button>}
        {count !== undefined && <span className={css.count}>{t`Markets: ${count}`}</span>}
      </div>
    </div>
  );
}
