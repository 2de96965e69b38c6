import { keyOfSymbol } from '../../../shared/market/instrument.ts';
import type { Side } from '../../../shared/trade/order.ts';
import { BookPanel } from '../../market/book/book-panel.tsx';
import { useIdle } from '../../ui/use-idle.ts';
import css from './dashboard.module.css';
import { IdleChart, IdleTables } from './idle-panels.tsx';
import { OrderPanel } from './order-form/order-panel.tsx';
import type { PanelsProps } from './panels-props.ts';
import { PhonePanels } from './phone-panels.tsx';
import { SheetForm } from './sheet-form.tsx';
import { SideTabs, type SideView } from './side-tabs.tsx';
import { useLayout } from './use-layout.ts';

/**
 * All panels of the current tab, arranged for the width of the window (ux.md §8). Book and form come first; chart and
 * tables are loaded behind them.
 */
export function Panels(props: PanelsProps) {
  const layout = useLayout();
  const idle = useIdle() || props.kept;
  const { instrument, dashboard, drafts } = props;
  const key = keyOfSymbol(instrument);
  const onPrice = (price: string) => drafts.change(key, { price, type: 'LIMIT' });
  const onLimit = (side: Side, price: string) => {
    drafts.change(key, { price, type: 'LIMIT' });
    drafts.chooseSide(key, side);
  };
  if (layout === 'phone') return <PhonePanels {...props} onPrice={onPrice} />;
  const views: readonly SideView[] =
    layout === 'full' ? ['trades', 'depth', 'ladder'] : ['book', 'trades', 'depth', 'ladder'];
  return (
    <div className={`${css.panels} ${css[layout]}`}>
      <IdleChart now={idle} instrument={instrument} dashboard={dashboard} className={css.chart} onLimit={onLimit} />
      {layout === 'full' && <BookPanel id="book" instrument={instrument} onPrice={onPrice} className={css.book} />}
      <SideTabs key={layout} views={views} panels={props} onPrice={onPrice} className={css.side} />
      <IdleTables now={idle} instrument={instrument} dashboard={dashboard} className={css.tables} />
      {layout === 'small' ? <SheetForm {...props} /> : <OrderPanel key={key} {...props} className={css.form} />}
    </div>
  );
}
