/**
 * Client id of the `number`-th child of a parent. Users' own ids never begin with a dot, so that none can be taken for
 * a child's.
 */
export const childIdOf = (parent_id: string, number: number): string => `.${parent_id}.${number}`;

/** Parent and number of an order by its client id; undefined where it is no child. */
export function childOf(client_id: string): { readonly parent_id: string; readonly number: number } | undefined {
  if (!client_id.startsWith('.')) return undefined;
  const dot = client_id.lastIndexOf('.');
  return { parent_id: client_id.slice(1, dot), number: Number(client_id.slice(dot + 1)) };
}

const instancePrefix = 'i-';

/**
 * Id of a strategy instance from one that was never there before. Its orders are its children; ids of algorithmic
 * orders never begin so.
 */
export const instanceIdOf = (unique: string): string => `${instancePrefix}${unique}`;

export const isInstanceId = (parent_id: string): boolean => parent_id.startsWith(instancePrefix);
