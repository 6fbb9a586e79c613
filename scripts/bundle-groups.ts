/** Which modules of a bundle lie in one file because nearly every start needs them. */

interface Graph {
  getModuleInfo(id: string): {
    readonly isEntry: boolean;
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
}

export type GroupOf = (id: string, graph: Graph) => string | null;

/**
 * Puts what the roots import, and what at least half of the entries behind them import, into one group. What loads a
 * package that stays outside of the bundle is left out of the second: those are large.
 * @param roots are always loaded.
 * @param entries matches modules of which one is loaded a run.
 */
export function sharedByMost(roots: readonly string[], entries: RegExp): GroupOf {
  let group: ReadonlySet<string> | undefined;
  return (id, graph) => {
    group ??= groupOf(graph, roots, entries);
    // What waits for its own imports, as an entry may, would wait for itself in a file that they import.
    return group.has(id) && !graph.getModuleInfo(id)?.isEntry ? 'shared' : null;
  };
}

function groupOf(graph: Graph, roots: readonly string[], entries: RegExp): ReadonlySet<string> {
  const always = reached(graph, roots, false);
  const chosen = [...reached(graph, roots, true)].filter((id) => entries.test(id));
  const counts = new Map<string, number>();
  for (const entry of chosen)
    for (const id of reached(graph, [entry], false)) counts.set(id, (counts.get(id) ?? 0) + 1);
  const most = [...counts]
    .filter(([id, count]) => count * 2 >= chosen.length && ![...reached(graph, [id], false)].some(isOutside))
    .map(([id]) => id);
  return new Set([...always, ...most]);
}

function isOutside(id: string): boolean {
  return !/^[/\\\0]/.test(id) && !id.startsWith('node:');
}

function reached(graph: Graph, roots: readonly string[], dynamic: boolean): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const module = found.has(id) ? null : graph.getModuleInfo(id);
    found.add(id);
    if (module) waiting.push(...module.importedIds, ...(dynamic ? module.dynamicallyImportedIds : []));
  }
  return found;
}
