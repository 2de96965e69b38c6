import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ExamplePart } from '../site/api-page.ts';

interface ExampleTask {
  readonly id: string;
  readonly title: string;
  readonly files: readonly (readonly [language: string, name: string])[];
}

/** Programs in docs/examples, which the page shows and a test runs. */
export const exampleTasks: readonly ExampleTask[] = [
  {
    id: 'example-market-data',
    title: 'Server time, symbols and klines',
    files: [
      ['curl', 'market-data.sh'],
      ['TypeScript', 'market-data.mts'],
      ['Python', 'market-data.py'],
    ],
  },
  {
    id: 'example-order',
    title: 'Log in, place, query and cancel an order',
    files: [
      ['curl', 'order.sh'],
      ['TypeScript', 'order.mts'],
      ['Python', 'order.py'],
    ],
  },
  { id: 'example-depth', title: 'Follow an order book', files: [['TypeScript', 'depth.mts']] },
];

export const readExamples = (): readonly ExamplePart[] =>
  exampleTasks.map(({ id, title, files }) => ({
    id,
    title,
    files: files.map(([language, name]) => ({ language, name, text: read(name) })),
  }));

const read = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../docs/examples/${name}`, import.meta.url)), 'utf8');
