import { StrictMode, useLayoutEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { Tabs } from '../../../src/app/ui/tabs.tsx';
import { calm } from '../clock.ts';
import { eventually } from '../../doubles/eventually.ts';
import '../../../src/app/styles/reset.css';

const sections = [
  { key: 'short', label: 'Short', body: <p>one line</p> },
  { key: 'long', label: 'Long', body: <p style={{ height: 900 }}>higher than its place</p> },
];

/** Tells the height of what it holds as soon as that is put into the page, before anything is painted. */
function Measured({ first, report }: { readonly first?: string; readonly report: (height: number) => void }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => report(box.current!.offsetHeight), [report]);
  return (
    <div ref={box}>
      <Tabs label="Parts" height="240px" sections={sections} {...(first === undefined ? {} : { first })} />
    </div>
  );
}

test.each([
  [undefined, 'Short'],
  ['long', 'Long'],
] as const)(
  'with %s as the first section, sections are as high before the first paint as ever after',
  async (first, shown) => {
    const host = document.body.appendChild(document.createElement('div'));
    host.style.setProperty('--control', '30px');
    const root = createRoot(host);
    onTestFinished(() => {
      root.unmount();
      host.remove();
    });
    const heights = new Set<number>();
    const report = (height: number): void => {
      heights.add(height);
    };
    const watcher = new ResizeObserver(() => report(host.offsetHeight));
    watcher.observe(host);
    onTestFinished(() => watcher.disconnect());
    root.render(
      <StrictMode>
        <Measured report={report} {...(first === undefined ? {} : { first })} />
      </StrictMode>,
    );
    await eventually(() => expect(host.querySelector('[role="tab"][aria-selected="true"]')?.textContent).toBe(shown));
    await calm();
    const settled = host.offsetHeight;
    expect(settled).toBeGreaterThan(240);
    expect([...heights].filter((height) => height > 0)).toEqual([settled]);
  },
);
