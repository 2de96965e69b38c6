import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path/posix';
import { parseSync } from 'vite';

/** A node of the syntax tree, as the parser gives it; positions are offsets into the text. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** One import of a file of the project. */
export interface Import {
  /** Path of the file that it leads to. */
  readonly target: string;
  /** Nothing is loaded for it at run time. */
  readonly typeOnly: boolean;
  /** Names that are taken; undefined where the whole module is, by `* as` or `import()`. */
  readonly names: readonly string[] | undefined;
  /** It is loaded when the program gets there, not with the file. */
  readonly dynamic: boolean;
}

export interface FunctionSpan {
  /** Line on which it begins, from 1. */
  readonly line: number;
  /** Lines from its first to its last, both counted. */
  readonly lines: number;
}

export interface Source {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
  /** Names that others can import, re-exports included. */
  readonly exports: readonly string[];
  readonly functions: readonly FunctionSpan[];
  /** How often each identifier stands in the file. */
  readonly identifiers: ReadonlyMap<string, number>;
}

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

/** Calls `visit` for a node and everything below it. */
function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node)) {
    if (isNode(value)) walk(value, visit);
    else if (Array.isArray(value)) for (const each of value) if (isNode(each)) walk(each, visit);
  }
}

/** Line of each offset, from 1. */
function createLineIndex(text: string): (offset: number) => number {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

const nameOf = (node: unknown): string => (isNode(node) ? String(node.name ?? node.value) : '');

/** Names that a declaration, or a pattern within one, binds. */
function boundNames(node: unknown): string[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'Identifier':
      return [nameOf(node)];
    case 'VariableDeclaration':
      return (node.declarations as Node[]).flatMap(({ id }) => boundNames(id));
    case 'ObjectPattern':
      return (node.properties as Node[]).flatMap((property) => boundNames(property.value ?? property.argument));
    case 'ArrayPattern':
      return (node.elements as unknown[]).flatMap(boundNames);
    case 'AssignmentPattern':
      return boundNames(node.left);
    case 'RestElement':
      return boundNames(node.argument);
    default:
      return boundNames(node.id);
  }
}

interface RawImport extends Omit<Import, 'target'> {
  readonly path: string;
}

function importOf(node: Node): RawImport | undefined {
  if (node.type === 'ImportExpression') {
    const source = node.source as Node;
    return typeof source.value === 'string'
      ? { path: source.value, typeOnly: false, names: undefined, dynamic: true }
      : undefined;
  }
  if (!/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type) || !isNode(node.source)) return undefined;
  const specifiers = (node.specifiers ?? []) as Node[];
  const takesAll = node.type === 'ExportAllDeclaration' || specifiers.some(({ type }) => /Namespace/.test(type));
  const kinds = specifiers.map((one) => one.importKind ?? one.exportKind);
  const isType = (node.importKind ?? node.exportKind) === 'type';
  return {
    path: String((node.source as Node).value),
    typeOnly: isType || (kinds.length > 0 && kinds.every((kind) => kind === 'type')),
    names: takesAll
      ? undefined
      : specifiers.map((one) =>
          one.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(one.imported ?? one.local),
        ),
    dynamic: false,
  };
}

function exportsOf(node: Node): string[] {
  if (node.type === 'ExportDefaultDeclaration') return ['default'];
  if (node.type !== 'ExportNamedDeclaration') return [];
  if (isNode(node.declaration)) return boundNames(node.declaration);
  return (node.specifiers as Node[]).map(({ exported }) => nameOf(exported));
}

/** Reads one source. `path` is from the root; imports that leave the project have no place in it. */
export function readSource(path: string, text: string): Source {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const lineOf = createLineIndex(text);
  const imports: Import[] = [];
  const exports: string[] = [];
  const functions: FunctionSpan[] = [];
  const identifiers = new Map<string, number>();
  walk(program as unknown as Node, (node) => {
    const { path: to, ...found } = importOf(node) ?? {};
    if (to?.startsWith('.'))
      imports.push({
        ...(found as Omit<Import, 'target'>),
        target: normalize(join(dirname(path), to.replace(/\?.*$/, ''))),
      });
    exports.push(...exportsOf(node));
    if (functionTypes.has(node.type) && isNode(node.body))
      functions.push({ line: lineOf(node.start), lines: lineOf(node.end) - lineOf(node.start) + 1 });
    if (/^(JSX)?Identifier$/.test(node.type)) identifiers.set(nameOf(node), (identifiers.get(nameOf(node)) ?? 0) + 1);
  });
  return { path, text, imports, exports, functions, identifiers };
}

/** Reads the sources that stand at the root of a checkout. */
export const readConfigs = (root: string): Source[] =>
  readdirSync(root)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readSource(name, readFileSync(join(root, name), 'utf8')));

/** Reads every source below some folders of a checkout; paths are from `root`. */
export function readSources(root: string, folders: readonly string[]): Source[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|mts|mjs)$/.test(entry.name) && !entry.name.endsWith('.d.mts'))
      .map(({ parentPath, name }) => relative(root, join(parentPath.replaceAll('\\', '/'), name)))
      .filter((path) => !path.includes('node_modules'))
      .map((path) => readSource(path, readFileSync(join(root, path), 'utf8'))),
  );
}
