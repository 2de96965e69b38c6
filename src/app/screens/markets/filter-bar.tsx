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
  const by = { filter, onFilter };
  const placeNames = { high: t`Near 24h high`, low: t`Near 24h low` };
  const fundingNames = {
    positive: t`Funding above 0`,
    negative: t`Funding below 0`,
    extreme: t`Funding ±0.03% or more`,
  };
  const changeName = (change: number): string => {
    const percent = formatPercent(change, 0);
    return change > 0 ? t`${percent} or more` : t`${percent} or less`;
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
        <FilterMenu {...by} field="venue" label={t`Exchange`} keys={venues} nameOf={venueName} />
        <FilterMenu {...by} field="quote" label={t`Quote`} keys={quotes} nameOf={(key) => key} />
        <FilterMenu
          {...by}
          field="change"
          label={t`24h change`}
          keys={changes}
          nameOf={(key) => changeName(percentOf(key))}
        />
        <FilterMenu
          {...by}
          field="turnover"
          label={t`Turnover`}
          keys={turnovers}
          nameOf={(key) => `≥ ${formatCompact(key, lang, 0)} USD`}
        />
        <FilterMenu {...by} field="place" label={t`24h range`} keys={places} nameOf={(key) => placeNames[key]} />
        {filter.kind === 'perpetual' && (
          <FilterMenu {...by} field="funding" label={t`Funding`} keys={fundings} nameOf={(key) => fundingNames[key]} />
        )}
        {isFiltered && <Button kind="ghost" size="small" onPress={() => onFilter({})}>{t`Reset`}</Button>}
        {count !== undefined && <span className={css.count}>{t`Markets: ${count}`}</span>}
      </div>
    </div>
  );
}

interface FilterMenuProps<K extends string> extends Pick<FilterBarProps, 'filter' | 'onFilter'> {
  readonly field: keyof MarketFilter;
  readonly label: string;
  /** What can be chosen beside any. */
  readonly keys: readonly K[];
  readonly nameOf: (key: K) => string;
}

/** One field of the filter. Its name stands on the button until something is chosen; readers hear both in any case. */
function FilterMenu<K extends string>({ filter, onFilter, field, label, keys, nameOf }: FilterMenuProps<K>) {
  const { t } = useLingui();
  const choices = keys.map((key) => ({ key, label: nameOf(key) }));
  const chosen = choices.find(({ key }) => key === filter[field])?.label;
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
      onChange={(key) => onFilter({ ...filter, [field]: key === any ? undefined : key })}
      choices={[{ key: any, label: t`Any` }, ...choices]}
    />
  );
}
