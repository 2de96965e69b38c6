/**
 * Groups of nodes that reach each other, of two or more each, largest first; a node's edges are those that it points to
 * (Tarjan's algorithm).
 */
export function cyclesOf(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const onStack = new Set<string>();
  const stack: string[] = [];
  const groups: string[][] = [];

  function visit(node: string): void {
    const own = index.size;
    index.set(node, own);
    low.set(node, own);
    stack.push(node);
    onStack.add(node);
    for (const next of edges.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (onStack.has(next)) low.set(node, Math.min(low.get(node)!, low.get(next)!));
    }
    if (low.get(node) !== own) return;
    const group = stack.splice(stack.indexOf(node));
    for (const each of group) onStack.delete(each);
    if (group.length > 1) groups.push(group.sort());
  }

  for (const node of edges.keys()) if (!index.has(node)) visit(node);
  return groups.sort((a, b) => b.length - a.length);
}
