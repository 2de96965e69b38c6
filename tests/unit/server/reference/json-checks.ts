import { Ajv2020 } from 'ajv/dist/2020.js';

type Document = Readonly<Record<string, unknown>>;

/** Checks values against schemas of a document, by the JSON pointer of the schema. `wrongIn` is "" for a right one. */
export function checksOf(document: object) {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    logger: false,
    formats: { email: true, ipv4: true, ipv6: true },
  });
  ajv.addSchema({ ...(document as Document), $id: 'document' });
  return (pointer: string, value: unknown): string => {
    const check = ajv.getSchema(`document${pointer}`);
    if (!check) throw new Error(`no schema at ${pointer}`);
    return check(value) ? '' : ajv.errorsText(check.errors);
  };
}

const escaped = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1');

/** Where the schema of a call's answer stands in an OpenAPI document. */
export const answerPointer = (method: string, path: string): string =>
  `#/paths/${escaped(path)}/${method.toLowerCase()}/responses/200/content/application~1json/schema`;

/** Where the schema of a call's body stands. */
export const bodyPointer = (path: string): string =>
  `#/paths/${escaped(path)}/post/requestBody/content/application~1json/schema`;

/** Every value under a name, at whatever depth. */
export function valuesOf(document: unknown, name: string): unknown[] {
  if (typeof document !== 'object' || document === null) return [];
  return Object.entries(document).flatMap(([key, value]) => [
    ...(key === name ? [value] : []),
    ...valuesOf(value, name),
  ]);
}
