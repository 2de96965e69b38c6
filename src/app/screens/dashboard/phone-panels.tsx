import { useLingui } from '@lingui/react/macro';
import { BookOpen, ChartCandlestick, Ellipsis, ListOrdered, ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { keyOfSymbol } from '../../../shared/market/instrument.ts';
import { Appearance } from '../../shell/appearance.tsx';
import { DataSaver } from '../../shell/data-saver.tsx';
import { SectionRows } from '../../shell/sidebar.tsx';
import { StatusBar } from '../../shell/status-bar.tsx';
import css from './dashboard.module.css';
import { IdleChart, IdleTables } from './idle-panels.tsx';
import { OrderPanel } from './order-form/order-panel.tsx';
import type { PanelsProps } from './panels-props.ts';
import { SideTabs } from './side-tabs.tsx';

const icons = {
  chart: ChartCandlestick,
  book: BookOpen,
  trade: ArrowLeftRight,
  orders: ListOrdered,
  more: Ellipsis,
} as const;
type Place = keyof typeof icons;

/** One panel at a time, chosen by the bar at the bottom. */
export function PhonePanels({ onPrice, ...props }: PanelsProps & { readonly onPrice: (price: string) => void }) {
  const { t } = useLingui();
  const [place, setPlace] = useState<Place>('chart');
  const { instrument, dashboard } = props;
  const names = { chart: t`Chart`, book: t`Book`, trade: t`Trade`, orders: t`Orders`, more: t`More` };
  const panelOf = {
    chart: () => <IdleChart now popOut={false} instrument={instrument} dashboard={dashboard} className={css.only} />,
    book: () => (
      <SideTabs views={['book', 'trades', 'depth', 'ladder']} panels={props} onPrice={onPrice} className={css.only} />
    ),
    trade: () => <OrderPanel key={keyOfSymbol(instrument)} {...props} className={css.only} />,
    orders: () => (
      <IdleTables
        now
        instrument={instrument}
        dashboard={dashboard}
        className={css.only}
        onShowChart={() => setPlace('chart')}
      />
    ),
    more: () => (
      <section className={css.more} aria-label={t`More`}>
        <h2>{t`Sections`}</h2>
        <SectionRows />
        <h2>{t`Appearance`}</h2>
        <Appearance />
        <h2>{t`Connection`}</h2>
        <StatusBar />
        <DataSaver />
      </section>
    ),
  };
  return (
    <>
      {panelOf[place]()}
      <nav className={css.bar} aria-label={t`Panels`}>
        {(Object.keys(icons) as Place[]).map((key) => {
          const Icon = icons[key];
          return (
            <button
              key={key}
              type="button"
              aria-current={key === place ? 'page' : undefined}
              className={css.barItem}
              onClick={() => setPlace(key)}
            >
              <Icon size={18} aria-hidden="true" />
              {names[key]}
            </button>
          );
        })}
      </nav>
    </>
  );
}
