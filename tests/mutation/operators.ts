import { type ESTree, parseSync } from 'vite';

/** One fault: the text between two offsets of a file is replaced. */
export interface Mutant {
  readonly file: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly to: string;
  readonly operator: string;
}

/** Any node of the tree; which members it has depends on its type. */
type Node = Record<string, unknown> & { readonly type: string; readonly start: number; readonly end: number };
/** Reports a fault: the text of a node becomes another one. */
type Put = (node: Pick<Node, 'start' | 'end'>, to: string, operator: string) => void;

const boundaries: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
const negations: Readonly<Record<string, string>> = {
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
};
const sums: Readonly<Record<string, string>> = {
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '**': '*',
  '<<': '>>',
  '>>': '<<',
  '&': '|',
  '|': '&',
};
const assignments: Readonly<Record<string, string>> = {
  '+=': '-=',
  '-=': '+=',
  '*=': '/=',
  '/=': '*=',
  '&&=': '||=',
  '||=': '&&=',
};
const junctions: Readonly<Record<string, string>> = { '&&': '||', '||': '&&' };
const bounds: Readonly<Record<string, string>> = { min: 'max', max: 'min', floor: 'ceil', ceil: 'floor' };
/** Words of unions that stand opposite each other. */
const opposites = new Map(
  [
    ['BUY', 'SELL'],
    ['LONG', 'SHORT'],
    ['CROSS', 'ISOLATED'],
    ['MARKET', 'LIMIT'],
    ['GTC', 'IOC'],
    ['bids', 'asks'],
    ['bid', 'ask'],
    ['call', 'put'],
    ['base', 'quote'],
    ['spot', 'margin'],
    ['up', 'down'],
  ].flatMap(([a, b]) => [
    [a!, b!],
    [b!, a!],
  ]),
);

/** Wrappers of expressions that leave their value alone. Whatever else begins with TS is a type. */
const wrappers = new Set([
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
]);
const skipped = new Set(['ImportDeclaration', 'ExportAllDeclaration', 'ImportExpression', 'TemplateElement']);
/** Errors of the house, whose texts nobody reads but who mends them. */
const plainErrors = new Set(['Error', 'RangeError', 'TypeError']);
/** From so much on a number is a measure: one more is nothing that matters, twice as much is. */
const measure = 100;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const isText = (node: unknown): boolean =>
  isNode(node) && (node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string'));
const nameOf = (node: unknown): string => (isNode(node) && node.type === 'Identifier' ? String(node.name) : '');

/**
 * Whether a call only tells somebody something or holds an assumption: its arguments change nothing that a user sees.
 */
function isAside(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  if (callee.type === 'MemberExpression')
    return ['log', 'console', 'logger'].includes(nameOf(callee.object) || nameOf((callee.object as Node).property));
  return nameOf(callee) === 'assert';
}

/** Where the operator between two operands stands. */
function between(source: string, left: Node, right: Node, operator: string): { start: number; end: number } | null {
  const at = source.slice(left.end, right.start).indexOf(operator);
  return at < 0 ? null : { start: left.end + at, end: left.end + at + operator.length };
}

function binary(node: Node, source: string, put: Put): void {
  const left = node.left as Node;
  const right = node.right as Node;
  const operator = String(node.operator);
  const place = between(source, left, right, operator);
  if (!place) return;
  if (boundaries[operator]) put(place, boundaries[operator], 'boundary');
  if (negations[operator]) put(place, negations[operator], 'comparison');
  if (sums[operator] && !(operator === '+' && (isText(left) || isText(right))))
    put(place, sums[operator], 'arithmetic');
}

function logical(node: Node, source: string, put: Put): void {
  const left = node.left as Node;
  const right = node.right as Node;
  const operator = String(node.operator);
  const place = between(source, left, right, operator);
  if (place && junctions[operator]) put(place, junctions[operator], 'junction');
  if (operator === '??') put(node, source.slice(left.start, left.end), 'fallback');
}

function literal(node: Node, source: string, put: Put): void {
  const { value } = node;
  const text = source.slice(node.start, node.end);
  if (typeof value === 'boolean') put(node, String(!value), 'truth');
  if (typeof value === 'string' && opposites.has(value)) put(node, text.replace(value, opposites.get(value)!), 'word');
  if (typeof value === 'number') put(node, String(value >= measure ? value * 2 : value + 1), 'number');
  if (typeof value === 'bigint' || typeof node.bigint === 'string')
    put(node, `${BigInt(String(node.bigint)) + 1n}n`, 'number');
}

/** Whether a statement is nothing but the way out. */
function isExit(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (node.type === 'BlockStatement') return (node.body as Node[]).length === 1 && isExit((node.body as Node[])[0]);
  return ['ReturnStatement', 'ContinueStatement', 'BreakStatement', 'ThrowStatement'].includes(node.type);
}

function conditional(node: Node, source: string, put: Put): void {
  const test = node.test as Node;
  const consequent = node.consequent as Node;
  const alternate = node.alternate as Node | null;
  if (node.type === 'ConditionalExpression') {
    const text = ({ start, end }: Node): string => source.slice(start, end);
    put({ start: consequent.start, end: alternate!.end }, `${text(alternate!)} : ${text(consequent)}`, 'arms');
    return;
  }
  if (!hasOwnNegation(test)) put(test, `!(${source.slice(test.start, test.end)})`, 'condition');
  if (!alternate && isExit(consequent)) put(node, ';', 'exit');
}

/** Whether another operator negates a test already. */
const hasOwnNegation = (test: Node): boolean =>
  (test.type === 'UnaryExpression' && test.operator === '!') ||
  (test.type === 'BinaryExpression' && negations[String(test.operator)] !== undefined);

/** The faults that begin at a node itself. */
function faultsAt(node: Node, source: string, put: Put): void {
  if (node.type === 'BinaryExpression') binary(node, source, put);
  else if (node.type === 'LogicalExpression') logical(node, source, put);
  else if (node.type === 'Literal') literal(node, source, put);
  else if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') conditional(node, source, put);
  else if (node.type === 'AssignmentExpression') {
    const place = between(source, node.left as Node, node.right as Node, String(node.operator));
    if (place && assignments[String(node.operator)]) put(place, assignments[String(node.operator)]!, 'arithmetic');
  } else if (node.type === 'UpdateExpression')
    put(
      node,
      source.slice(node.start, node.end).replace(/\+\+|--/, (sign) => (sign === '++' ? '--' : '++')),
      'arithmetic',
    );
  else if (node.type === 'UnaryExpression' && (node.operator === '-' || node.operator === '!'))
    put({ start: node.start, end: node.start + 1 }, ' ', node.operator === '-' ? 'sign' : 'condition');
  else if (node.type === 'MemberExpression' && nameOf(node.object) === 'Math' && bounds[nameOf(node.property)])
    put(node.property as Node, bounds[nameOf(node.property)]!, 'bound');
  else if (node.type === 'ExpressionStatement' && isCall(node.expression as Node)) put(node, ';', 'call');
}

function isCall(node: Node): boolean {
  if (node.type === 'AwaitExpression' || (node.type === 'UnaryExpression' && node.operator === 'void'))
    return isCall(node.argument as Node);
  return node.type === 'CallExpression' && nameOf(node.callee) !== 'super' && (node.callee as Node).type !== 'Super';
}

/** A number that something is compared with: the faults of the comparison stand for it. */
const isCompared = (node: Node, child: unknown): boolean =>
  node.type === 'BinaryExpression' &&
  negations[String(node.operator)] !== undefined &&
  isNode(child) &&
  child.type === 'Literal' &&
  typeof child.value !== 'string';

function childrenOf(node: Node): unknown[] {
  if (wrappers.has(node.type)) return [node.expression];
  if (node.type === 'CallExpression' && nameOf(node.callee) === 'must') return [(node.arguments as unknown[])[0]];
  const isKey = (name: string): boolean => name === 'key' && !node.computed;
  return Object.entries(node)
    .filter(([name, child]) => !isKey(name) && !isCompared(node, child))
    .map(([, child]) => child);
}

/** Types, imports, texts of the house's own errors and of its log: nothing that a test should see. */
function isPassedOver(node: Node): boolean {
  if (skipped.has(node.type) || (node.type.startsWith('TS') && !wrappers.has(node.type))) return true;
  if (node.type === 'CallExpression') return isAside(node.callee);
  if (node.type === 'NewExpression') return plainErrors.has(nameOf(node.callee));
  return (
    node.type === 'ExpressionStatement' &&
    isNode(node.expression) &&
    node.expression.type === 'CallExpression' &&
    isAside(node.expression.callee)
  );
}

/** All single faults of a file, in the order of its text. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]!.message}`);
  const found: Mutant[] = [];
  const put: Put = ({ start, end }, to, operator) => {
    if (source.slice(start, end) !== to)
      found.push({ file, line: source.slice(0, start).split('\n').length, start, end, to, operator });
  };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isNode(value) || isPassedOver(value)) return;
    faultsAt(value, source, put);
    childrenOf(value).forEach(visit);
  };
  visit(program satisfies ESTree.Program);
  return found.sort((a, b) => a.start - b.start || a.end - b.end);
}

/** The lines of the source that a fault touches, before and after it, each on one line. */
export function linesOf({ start, end, to }: Mutant, source: string): { before: string; after: string } {
  const from = source.lastIndexOf('\n', start - 1) + 1;
  const found = source.indexOf('\n', end);
  const until = found < 0 ? source.length : found;
  const one = (text: string): string => text.trim().replaceAll(/\s*\n\s*/g, ' ');
  return {
    before: one(source.slice(from, until)),
    after: one(source.slice(from, start) + to + source.slice(end, until)),
  };
}
