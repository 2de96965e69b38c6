import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiFiles } from '../server/reference/api-files.ts';

for (const [name, text] of Object.entries(apiFiles()))
  writeFileSync(join(import.meta.dirname, '..', '..', 'docs', name), text);
