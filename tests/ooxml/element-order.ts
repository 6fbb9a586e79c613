/** Checks that elements stand where ECMA-376 lets them stand: tables of what our writers emit, and where they break. */
import type { XmlElement } from './xml-tree.ts';

/**
 * The children of an element by its name: `in order`, each once unless its name ends with `*`; or, after `|`, as they
 * come. `text` alone says that it holds text or nothing.
 */
export type ElementTable = Readonly<Record<string, string>>;

interface Rule {
  readonly ordered: boolean;
  readonly places: ReadonlyMap<string, { readonly place: number; readonly repeats: boolean }>;
}

/** @returns each fault as a sentence with the path to its element. */
export function orderFaults(root: XmlElement, table: ElementTable): readonly string[] {
  const rules = new Map(Object.entries(table).map(([name, children]) => [name, ruleOf(children)]));
  return faultsBelow(root, root.name, rules);
}

function ruleOf(children: string): Rule {
  const ordered = !children.startsWith('|');
  const names = children
    .replace(/^\||\btext\b/g, '')
    .trim()
    .split(/\s+/)
    .filter(Boolean);
  const places = names.map((name, place) => {
    const repeats = name.endsWith('*') || !ordered;
    // Names joined by a slash share a place: any of them, in any order.
    return name
      .replaceAll('*', '')
      .split('/')
      .map((each) => [each, { place, repeats }] as const);
  });
  return { ordered, places: new Map(places.flat()) };
}

function faultsBelow(element: XmlElement, path: string, rules: ReadonlyMap<string, Rule>): readonly string[] {
  const rule = rules.get(element.name);
  if (!rule) return [`${path} is not in the table`];
  const faults: string[] = [];
  let last = { place: -1, name: '' };
  for (const child of element.children) {
    const known = rule.places.get(child.name);
    if (!known) {
      faults.push(`${path} may not hold ${child.name}`);
      continue;
    }
    if (rule.ordered && known.place < last.place) faults.push(`${path}: ${child.name} stands after ${last.name}`);
    if (rule.ordered && known.place === last.place && !known.repeats)
      faults.push(`${path}: ${child.name} stands twice`);
    if (known.place >= last.place) last = { place: known.place, name: child.name };
    faults.push(...faultsBelow(child, `${path}/${child.name}`, rules));
  }
  return faults;
}
