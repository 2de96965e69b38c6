import { depthProgramBytes } from './depth-program.ts';

const lettersALine = 140;

/** The file that holds the module of depth-program.ts, in base64. Made beforehand, for making it takes a cold worker some milliseconds. */
export function depthProgramFile(): string {
  const lines =
    Buffer.from(depthProgramBytes())
      .toString('base64')
      .match(new RegExp(`.{1,${lettersALine}}`, 'g')) ?? [];
  return [
    '// Written by `npm run depth-program` from src/setup/depth-program.ts.',
    '/** The WebAssembly module that reads depth texts, in base64. */',
    'export const depthProgram =',
    `${lines.map((line) => `  '${line}'`).join(' +\n')};`,
    '',
  ].join('\n');
}
