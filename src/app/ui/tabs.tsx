import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import css from './tabs.module.css';

export interface Section {
  readonly key: string;
  readonly label: string;
  readonly body: ReactNode;
}

/** Sections of which one is on show; arrow keys change between them. All are as high as `height`, a CSS length, and scroll within. */
export function Tabs({ label, sections, height }: { readonly label: string; readonly sections: readonly Section[]; readonly height: string }) {
  return (
    <AriaTabs className={css.tabs ?? ''}>
      <TabList aria-label={label} className={css.list ?? ''}>
        {sections.map(({ key, label: name }) => <Tab key={key} id={key} className={css.tab ?? ''}>{name}</Tab>)}
      </TabList>
      {sections.map(({ key, body }) => <TabPanel key={key} id={key} className={css.panel ?? ''} style={{ height }}>{body}</TabPanel>)}
    </AriaTabs>
  );
}
