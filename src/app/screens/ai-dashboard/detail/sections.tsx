import { useLingui } from '@lingui/react/macro';
import { type Section, Tabs } from '../../../ui/tabs.tsx';
import css from '../ai.module.css';
import { Parameters } from '../parameters/parameters.tsx';
import { ProfitTab } from '../profit/profit-tab.tsx';
import type { DetailProps } from '../detail-parts/detail-props.ts';
import { Figures } from './figures.tsx';
import { Log } from './log.tsx';
import { Orders } from './orders.tsx';

interface SectionsProps extends DetailProps {
  /** Those that look at its course. */
  readonly more: readonly Section[];
  readonly selected?: string;
  readonly onSelect?: (key: string) => void;
}

/** What is said of an instance, a section each. */
export function Sections({ more, selected, onSelect, ...props }: SectionsProps) {
  const { t } = useLingui();
  const { instance, isOwn } = props;
  return (
    <div className={css.detail}>
      <Tabs
        label={instance.name}
        height="100%"
        {...(selected !== undefined && { selected })}
        {...(onSelect && { onSelect })}
        sections={[
          { key: 'figures', label: t`Performance`, body: <Figures {...props} /> },
          { key: 'profit', label: t`Profit`, body: <ProfitTab {...props} /> },
          ...more,
          ...(isOwn ? [{ key: 'orders', label: t`Orders`, body: <Orders {...props} /> }] : []),
          {
            key: 'parameters',
            label: t`Parameters`,
            body: <Parameters {...props} base={props.instrument?.base ?? ''} />,
          },
          { key: 'log', label: t({ message: 'Log', context: 'strategy' }), body: <Log {...props} /> },
        ]}
      />
    </div>
  );
}
