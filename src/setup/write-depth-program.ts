// Writes the bytes of depth-program.ts where the worker finds them.
import { writeFileSync } from 'node:fs';
import { depthProgramFile } from './depth-program-file.ts';

writeFileSync(new URL('../shared/wire/depth-program.ts', import.meta.url), depthProgramFile());
