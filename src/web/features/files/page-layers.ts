/** Reads the layers of a document as rows, and lets them show or not where a page is drawn. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { LayerRow, ShownLayers } from '../../../ui/panel-props.ts';

type Configuration = Awaited<ReturnType<PDFDocumentProxy['getOptionalContentConfig']>>;

/** What pdf.js has of a layer, which its types leave open. */
interface Group {
  readonly name: string | null;
  readonly visible: boolean;
  readonly rbGroups: readonly ReadonlySet<string>[];
}

/** A heading with what stands below it; without a name, layers that its list of viewers does not show. */
interface Nest {
  readonly name: string | null;
  readonly order: Order;
}

type Order = readonly (string | Nest)[];

export async function pageLayers(document: PDFDocumentProxy): Promise<readonly LayerRow[]> {
  const configuration = await document.getOptionalContentConfig();
  const groups = groupsOf(configuration);
  const numbers = new Map([...groups.keys()].map((id, index) => [id, index + 1]));
  const rows: LayerRow[] = [];
  const loose: string[] = [];
  const rowOf = (id: string, level: number): LayerRow => {
    const group = groups.get(id);
    const rivals = new Set((group?.rbGroups ?? []).flatMap((ids) => [...ids]));
    rivals.delete(id);
    return {
      kind: 'layer',
      level,
      name: group?.name ?? '',
      number: numbers.get(id) ?? 0,
      isVisible: group?.visible ?? true,
      rivals: [...rivals].flatMap((rival) => numbers.get(rival) ?? []),
    };
  };
  const visit = (order: Order, level: number): void => {
    for (const item of order) {
      if (typeof item === 'string') rows.push(rowOf(item, level));
      else if (item.name === null) loose.push(...item.order.filter((id) => typeof id === 'string'));
      else {
        rows.push({ kind: 'heading', level, name: item.name });
        visit(item.order, level + 1);
      }
    }
  };
  visit((configuration.getOrder() as Order | null) ?? [], 0);
  // Layers below others are among these (pdf.js 6.5 knows headings alone): each follows the one before it in the file.
  for (const id of loose) {
    const number = numbers.get(id) ?? 0;
    const before = rows.findIndex((row) => row.kind === 'layer' && row.number === number - 1);
    const level = rows[before]?.level ?? 0;
    rows.splice(before < 0 ? rows.length : before + 1, 0, rowOf(id, level));
  }
  return rows;
}

/** What a page is drawn with. */
export async function showLayers(document: PDFDocumentProxy, layers: ShownLayers): Promise<Configuration> {
  const configuration = await document.getOptionalContentConfig();
  const ids = [...groupsOf(configuration).keys()];
  for (const [number, isVisible] of layers) {
    const id = ids[number - 1];
    if (id !== undefined) configuration.setVisibility(id, isVisible, false);
  }
  return configuration;
}

/** By the id that pdf.js gives them, in the order of the document's list. */
function groupsOf(configuration: Configuration): ReadonlyMap<string, Group> {
  return new Map(configuration as unknown as Iterable<readonly [string, Group]>);
}
