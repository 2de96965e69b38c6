import type { ApiPage, CallPart, FieldRow, GuideBlock, Shape, StreamPart, TypeText } from '../site/api-page.ts';

/** The page as a document for docs/api.md. Examples are linked, not repeated. */
export const markdownOf = ({ lead, guides, examples, calls, streams, types }: ApiPage): string =>
  [
    '# API',
    `${lead} Printed by \`npm run api\` from the contracts and topics, as are [openapi.json](openapi.json) and [asyncapi.json](asyncapi.json); a server shows the same at \`/docs\`.`,
    ...guides.flatMap(({ title, blocks }) => [`## ${title}`, ...blocks.map(blockText)]),
    '## Examples',
    examples
      .map(
        ({ title, files }) =>
          `- ${title}: ${files.map(({ language, name }) => `[${language}](examples/${name})`).join(', ')}`,
      )
      .join('\n'),
    ...calls.flatMap(({ title, parts }) => [`## ${title}`, ...parts.flatMap(callText)]),
    ...streams.flatMap(({ title, parts }) => [`## ${title}`, ...parts.flatMap(streamText)]),
    '## Types',
    ...types.flatMap(({ name, note, shape }) => [`### ${name}`, note, ...shapeText('', shape)]),
  ]
    .filter((text) => text !== '')
    .join('\n\n')
    .concat('\n');

function blockText(block: GuideBlock): string {
  if (block.kind === 'text') return block.text;
  if (block.kind === 'list') return block.items.map((item) => `- ${item}`).join('\n');
  return table(block.head, block.rows);
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n');

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function callText({ method, path, summary, facts, rules, query, body, answer, refusals }: CallPart): readonly string[] {
  return [
    `### ${method} ${path}`,
    `${summary} (${facts.join(' · ')})`,
    rules,
    ...rowsText('Query', query),
    ...(body ? shapeText('Body', body) : []),
    ...shapeText('Answer', answer),
    refusals.length === 0 ? '' : `Refusals: ${refusals.join(', ')}.`,
  ];
}

function streamText({ path, summary, facts, query, request, frame }: StreamPart): readonly string[] {
  return [
    `### ${path}`,
    `${summary} (${facts.join(' · ')})`,
    ...rowsText('Query', query),
    ...(request ? shapeText('Request', request) : []),
    ...shapeText('Frame', frame),
  ];
}

function shapeText(title: string, { type, tables }: Shape): readonly string[] {
  const heading = [title, type && typeWords(type)].filter(Boolean).join(': ');
  return [
    tables.length === 0 || type ? heading && `${heading}.` : '',
    ...tables.flatMap(({ of, rows }) => rowsText([type ? '' : title, of].filter(Boolean).join(', '), rows)),
  ];
}

function rowsText(title: string, rows: readonly FieldRow[]): readonly string[] {
  if (rows.length === 0) return [];
  const cells = rows.map(({ name, isOptional, type, note }) => [
    `\`${name}\`${isOptional ? ', optional' : ''}`,
    typeWords(type),
    note,
  ]);
  return [title === '' ? '' : `${title}:`, table(['field', 'type', 'meaning'], cells)];
}

const typeWords = (type: TypeText): string =>
  type.map((part) => (typeof part === 'string' ? part : `[${part.ref}](#${part.ref.toLowerCase()})`)).join('');
