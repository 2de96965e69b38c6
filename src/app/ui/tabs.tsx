import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import css from './tabs.module.css';

export interface Section {
  readonly key: string;
  readonly label: string;
  /** Shown beside the label; nothing where it is 0. */
  readonly count?: number;
  readonly body: ReactNode;
}

export interface TabsProps {
  readonly label: string;
  readonly sections: readonly Section[];
  readonly height: string;
  /** Key of the one that is on show at first; the first one where it is not given. */
  readonly first?: string;
  /** Key of the one that is on show, where somebody else chooses too; `onSelect` hears what is chosen here. */
  readonly selected?: string;
  readonly onSelect?: (key: string) => void;
}

/**
 * Sections of which one is on show; arrow keys change between them. All are as high as `height`, a CSS length, and
 * scroll within. The list and the place of the sections have their heights from the first paint on, though React Aria
 * fills both only after it.
 */
export function Tabs({ label, sections, height, first, selected, onSelect }: TabsProps) {
  return (
    <AriaTabs
      className={css.tabs ?? ''}
      {...(first === undefined ? {} : { defaultSelectedKey: first })}
      {...(selected === undefined ? {} : { selectedKey: selected })}
      {...(onSelect && { onSelectionChange: (key) => onSelect(String(key)) })}
    >
      <TabList aria-label={label} className={css.list ?? ''}>
        {sections.map(({ key, label: name, count = 0 }) => (
          <Tab key={key} id={key} className={css.tab ?? ''}>
            {name}
            {count > 0 && <span className={`num ${css.count}`}>{count}</span>}
          </Tab>
        ))}
      </TabList>
      <div style={{ height }}>
        {sections.map(({ key, body }) => (
          <TabPanel key={key} id={key} className={css.panel ?? ''}>
            {body}
          </TabPanel>
        ))}
      </div>
    </AriaTabs>
  );
}
