import { accessPage } from './access-page.ts';
import { printed } from '../http/api-docs.ts';
import { markdownOf } from './markdown.ts';
import { apiPage } from './page.ts';
import { createReference } from './reference.ts';

/** What `npm run api` writes into docs, by the names of the files. */
export function apiFiles(): Readonly<Record<string, string>> {
  const reference = createReference();
  return {
    'access.md': accessPage(),
    'api.md': markdownOf(apiPage(reference)),
    'openapi.json': printed(reference.openApi),
    'asyncapi.json': printed(reference.asyncApi),
  };
}
