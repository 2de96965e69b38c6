import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { measureHouse, type Spread } from './measure.ts';
import { readConfigs, readSources } from './read-sources.ts';

const { values } = parseArgs({
  options: { root: { type: 'string', default: '.' }, list: { type: 'boolean', default: false } },
});
const root = resolve(values.root);
const house = measureHouse(readSources(root, ['src']), readSources(root, ['tests']), readConfigs(root));

const spread = ({ median, p90, max }: Spread): string => `median ${median}, p90 ${p90}, max ${max}`;
const rows: readonly (readonly [string, string | number])[] = [
  ['files', house.files],
  ['lines', house.lines],
  ['lines a file', spread(house.file)],
  ['lines a file of the tests', spread(house.testFile)],
  ['functions', house.functions],
  ['lines a function', spread(house.function)],
  ['cycles at run time', house.runtimeCycles.length],
  [
    'cycles with types',
    `${house.typeCycles.length}, ${house.filesInTypeCycles} files, largest ${house.typeCycles[0]?.length ?? 0}`,
  ],
  ['cycles of folders', `${house.folderCycles.length}, largest ${house.folderCycles[0]?.length ?? 0}`],
  [
    'largest folders',
    house.folders
      .slice(0, 6)
      .map(([folder, count]) => `${folder} ${count}`)
      .join(', '),
  ],
  [
    'imports across rooms',
    Object.entries(house.importsAcross)
      .map(([way, count]) => `${way} ${count}`)
      .join(', '),
  ],
  ['exports that nothing takes', house.deadExports.length],
  ['lines wider than 120', `${house.wideLines}, widest ${house.widest}`],
  ['tests to source', house.testToSource.toFixed(2)],
];
for (const [name, figure] of rows) console.log(`${name.padEnd(28)} ${figure}`);
if (values.list)
  for (const [name, list] of [
    ['cycles at run time', house.runtimeCycles.map((files) => files.join(' '))],
    ['cycles with types', house.typeCycles.map((files) => files.join(' '))],
    ['cycles of folders', house.folderCycles.map((folders) => folders.join(' '))],
    ['exports that nothing takes', house.deadExports],
  ] as const)
    console.log(`\n${name}\n${list.map((each) => `  ${each}`).join('\n')}`);
const { folders, runtimeCycles, typeCycles, folderCycles, deadExports, ...figures } = house;
console.log(
  JSON.stringify({
    house: {
      ...figures,
      runtimeCycles: runtimeCycles.length,
      typeCycles: typeCycles.length,
      folderCycles: folderCycles.length,
      largestFolder: folders[0],
      deadExports: deadExports.length,
    },
  }),
);
