/** Headers and footers of a Word document: a part for each that differs, and which sections begin a new one (17.10). */
import type { Block, FieldRun, Picture, RunningBlocks, Section, Watermark } from '../../../layout/model.ts';
import type { OfficePackage } from '../../office/package.ts';
import { XML_HEAD } from '../../office/xml.ts';
import { NAMESPACES, partType } from '../parts.ts';
import { blocksXml } from './blocks-xml.ts';
import type { Media } from './media.ts';
import { PartRelations, type Shared } from './story.ts';
import { WATERMARK_NAMESPACES, watermarkXml } from './watermark-xml.ts';

type Edge = 'header' | 'footer';
type Pages = 'default' | 'first' | 'even';

interface RunningSection {
  readonly header: RunningBlocks;
  readonly footer: RunningBlocks;
  readonly widthPt: number;
  readonly watermark?: Watermark;
}

interface RunningPart {
  readonly name: string;
  readonly relation: string;
  readonly xml: string;
  readonly relations: PartRelations;
}

const ELEMENTS = { header: 'hdr', footer: 'ftr' } as const;
const STYLES = { header: 'Header', footer: 'Footer' } as const;
const NOTHING = '[]';

export class RunningParts {
  readonly #shared: Shared;
  readonly #relations: PartRelations;
  readonly #sections: RunningSection[] = [];
  readonly #parts = new Map<string, RunningPart>();
  /** What goes on from the section before, by edge and pages. */
  readonly #current = new Map<string, string>();

  /** @param relations of the document. */
  constructor(shared: Shared, relations: PartRelations) {
    this.#shared = shared;
    this.#relations = relations;
  }

  /** Their blocks are kept until all sections are known: whether even pages differ is said once for the document. */
  add({ header, footer, watermark }: Pick<Section, Edge | 'watermark'>, widthPt: number): void {
    this.#sections.push({ header, footer, widthPt, ...(watermark ? { watermark } : {}) });
  }

  get evenDiffers(): boolean {
    return this.#sections.some(({ header, footer }) => header.even !== undefined || footer.even !== undefined);
  }

  hasFirstPage(section: number): boolean {
    const running = this.#sections[section];
    return running?.header.first !== undefined || running?.footer.first !== undefined;
  }

  /** Whether none of its pages has anything at an edge. */
  isBlank(section: number): Record<Edge, boolean> {
    const running = this.#sections[section];
    const blank = ({ usual, first = [], even = [] }: RunningBlocks) => usual.length + first.length + even.length === 0;
    return { header: !running || blank(running.header), footer: !running || blank(running.footer) };
  }

  /** The references of a section; sections are asked for in their order. */
  references(section: number): string {
    const running = this.#sections[section];
    if (!running) return '';
    const pages: readonly Pages[] = [
      'default',
      ...(this.hasFirstPage(section) ? (['first'] as const) : []),
      ...(this.evenDiffers ? (['even'] as const) : []),
    ];
    const edges = ['header', 'footer'] as const;
    return edges.flatMap((edge) => pages.map((each) => this.#reference(running, edge, each))).join('');
  }

  /** Adds the parts to the package. */
  write(made: OfficePackage): void {
    for (const { name, xml, relations } of this.#parts.values()) {
      made.addText(`word/${name}.xml`, xml, partType(name.replace(/\d+$/, '')));
      made.addRelations(`word/_rels/${name}.xml.rels`, relations.list);
    }
  }

  #reference(running: RunningSection, edge: Edge, pages: Pages): string {
    const { usual, first = usual, even = usual } = running[edge];
    const blocks = { default: usual, first, even }[pages];
    const slot = `${edge} ${pages}`;
    const mark = edge === 'header' ? running.watermark : undefined;
    const content = contentKey(blocks, this.#shared.media) + (mark?.text ?? '');
    if (content === (this.#current.get(slot) ?? NOTHING)) return '';
    this.#current.set(slot, content);
    const key = `${slot} ${content}`;
    const part = this.#parts.get(key) ?? this.#make(edge, blocks, running.widthPt, mark);
    this.#parts.set(key, part);
    return `<w:${edge}Reference w:type="${pages}" r:id="${part.relation}"/>`;
  }

  #make(edge: Edge, blocks: readonly Block[], widthPt: number, mark: Watermark | undefined): RunningPart {
    const relations = new PartRelations();
    const count = [...this.#parts.values()].filter(({ name }) => name.startsWith(edge)).length + 1;
    const name = `${edge}${count}`;
    const base = this.#shared.styles.named(STYLES[edge]);
    const content = blocksXml(blocks, { kind: 'running', shared: this.#shared, relations, base, widthPt });
    const element = ELEMENTS[edge];
    const spaces = mark ? `${NAMESPACES} ${WATERMARK_NAMESPACES}` : NAMESPACES;
    const behind = mark ? watermarkXml(mark, count) : '';
    const xml = `${XML_HEAD}<w:${element} ${spaces}>${behind}${content}</w:${element}>`;
    return { name, relation: this.#relations.add(edge, `${name}.xml`), xml, relations };
  }
}

/** Same for blocks that say the same, wherever they were found, and whatever number a field shows until it is counted. */
function contentKey(blocks: readonly Block[], media: Media): string {
  return JSON.stringify(blocks, (key, value: unknown) => {
    if (key === 'origins' || key === 'glyphs') return undefined;
    if (isPicture(value)) return { ...value, path: media.of(value)?.target };
    return isField(value) ? { ...value, text: '' } : value;
  });
}

function isField(value: unknown): value is FieldRun {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'field';
}

function isPicture(value: unknown): value is Picture {
  return typeof value === 'object' && value !== null && 'path' in value && 'ending' in value;
}
