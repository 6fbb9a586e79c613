/** Writes docx (ECMA-376 part 1, WordprocessingML) page by page: placed in frames, or as flowing text. */
import { copyFile, type FileHandle, mkdir, open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { PageSizePt } from '../../../adapters/pdfium.ts';
import type { DocumentFacts } from '../../document/catalog/metadata.ts';
import type { PlacedPage } from '../../layout/frames/placed-page.ts';
import { addCoreProperties } from '../office/core-properties.ts';
import { OfficePackage, Relations } from '../office/package.ts';
import { XML_HEAD } from '../office/xml.ts';
import { fontTableXml } from './font-table-xml.ts';
import { languageXml } from './language-xml.ts';
import { MAX_WORD_SIDE_PT, twips } from './measures.ts';
import { NAMESPACES, partType, WORD_MAIN } from './parts.ts';
import { flowingParagraph, placedParagraph, placedPicture } from './word-xml.ts';

/** Of flowing text: 2 cm, or less on small pages. */
const MARGIN = { pt: 57, share: 0.12 };
/** A paragraph that takes no room: it only holds what is placed on the page. */
const NO_ROOM = '<w:spacing w:before="0" w:after="0" w:line="20" w:lineRule="exact"/>';

/** Text that differs from this says so. */
export const BASE_LOOK = { family: 'Arial', sizePt: 11 } as const;

export class WordDocument {
  readonly #path: string;
  readonly #folder: string;
  readonly #body: FileHandle;
  readonly #relations = new Relations();
  readonly #media: { readonly part: string; readonly path: string }[] = [];
  readonly #families = new Set<string>([BASE_LOOK.family]);
  #drawings = 0;
  /** Properties of the last section; the file ends with them. */
  #section = '';
  /** What stands on the last placed page, until it is known whether another one follows. */
  #placed: string | undefined;
  #hasText = false;

  private constructor(path: string, folder: string, body: FileHandle) {
    this.#path = path;
    this.#folder = folder;
    this.#body = body;
    this.#relations.add('styles', 'styles.xml');
    this.#relations.add('fontTable', 'fontTable.xml');
  }

  /** @param folder for scratch files; it need not exist. */
  static async create(path: string, folder: string): Promise<WordDocument> {
    await mkdir(folder, { recursive: true });
    const body = await open(join(folder, 'document.xml'), 'w');
    await body.write(`${XML_HEAD}<w:document ${NAMESPACES}><w:body>`);
    return new WordDocument(path, folder, body);
  }

  /** Adds a page of its own size on which everything stands where it stood. Pictures may be removed afterwards. */
  async addPlacedPage(page: PlacedPage): Promise<void> {
    const scale = Math.min(page.userUnit, MAX_WORD_SIDE_PT / Math.max(page.size.widthPt, page.size.heightPt));
    this.#addFamilies(page);
    const drawings: string[] = [];
    for (const picture of page.pictures) {
      const relation = await this.#addPicture(picture);
      drawings.push(placedPicture(picture.box, relation, ++this.#drawings, scale));
    }
    for (const paragraph of page.paragraphs) {
      drawings.push(placedParagraph(paragraph, ++this.#drawings, { scale, linkId: this.#linkId }));
    }
    const { widthPt, heightPt } = page.size;
    await this.#writePlaced(this.#section);
    this.#section = sectionXml({ widthPt: widthPt * scale, heightPt: heightPt * scale }, 0);
    this.#placed = drawings.join('');
  }

  /** Adds paragraphs under those already there. @param newPage whether they begin a page. */
  async addFlowingText(page: PlacedPage, newPage: boolean): Promise<void> {
    if (this.#section === '') this.#section = sectionXml(page.size, MARGIN.pt);
    this.#addFamilies(page);
    const breaks = newPage && this.#hasText;
    const text = page.paragraphs.map((paragraph, index) =>
      flowingParagraph(paragraph, { breaks: breaks && index === 0, linkId: this.#linkId }),
    );
    if (text.length > 0) this.#hasText = true;
    await this.#body.write(text.join(''));
  }

  #addFamilies({ paragraphs }: PlacedPage): void {
    for (const { runs } of paragraphs) for (const { family } of runs) this.#families.add(family);
  }

  readonly #linkId = (address: string) => this.#relations.link(address);

  async finish(facts: DocumentFacts, signal: AbortSignal): Promise<void> {
    await this.#writePlaced('');
    await this.#body.write(`${this.#section}</w:body></w:document>`);
    await this.#body.close();
    const made = new OfficePackage(this.#path);
    const document = { id: 'rId1', type: 'officeDocument', target: 'word/document.xml' };
    made.addRelations('_rels/.rels', [document, ...addCoreProperties(made, facts)]);
    made.addFile('word/document.xml', join(this.#folder, 'document.xml'), { type: partType('document.main') });
    made.addRelations('word/_rels/document.xml.rels', this.#relations.list);
    made.addText('word/styles.xml', stylesXml(facts.language), partType('styles'));
    made.addText('word/fontTable.xml', fontTableXml(this.#families), partType('fontTable'));
    for (const { part, path } of this.#media) made.addFile(part, path, { compress: false });
    await made.finish({ png: 'image/png', jpg: 'image/jpeg' }, signal);
  }

  /** Lets open files go after a failure; harmless after `finish`. */
  async abandon(): Promise<void> {
    await this.#body.close().catch(() => undefined);
  }

  async #addPicture({ path, ending }: PlacedPage['pictures'][number]): Promise<string> {
    const kept = join(this.#folder, `${this.#media.length + 1}-${basename(path)}`);
    await copyFile(path, kept);
    const part = `media/image${this.#media.length + 1}.${ending}`;
    this.#media.push({ part: `word/${part}`, path: kept });
    return this.#relations.add('image', part);
  }

  /** A section ends with the paragraph that holds its properties; the last one ends with the file. */
  async #writePlaced(section: string): Promise<void> {
    if (this.#placed === undefined) return;
    await this.#body.write(`<w:p><w:pPr>${NO_ROOM}${section}</w:pPr>${this.#placed}</w:p>`);
    this.#placed = undefined;
  }
}

function sectionXml(size: PageSizePt, marginPt: number): string {
  const [widthPt, heightPt] = [size.widthPt, size.heightPt].map((side) => Math.min(side, MAX_WORD_SIDE_PT)) as [
    number,
    number,
  ];
  const across = widthPt > heightPt ? ' w:orient="landscape"' : '';
  const margin = twips(Math.min(marginPt, MARGIN.share * Math.min(widthPt, heightPt)));
  const sides = ['top', 'right', 'bottom', 'left'].map((side) => `w:${side}="${margin}"`).join(' ');
  return [
    '<w:sectPr><w:type w:val="nextPage"/>',
    `<w:pgSz w:w="${twips(widthPt)}" w:h="${twips(heightPt)}"${across}/>`,
    `<w:pgMar ${sides} w:header="0" w:footer="0" w:gutter="0"/></w:sectPr>`,
  ].join('');
}

function stylesXml(language: string): string {
  const { family, sizePt } = BASE_LOOK;
  const fonts = `<w:rFonts w:ascii="${family}" w:hAnsi="${family}" w:eastAsia="${family}" w:cs="${family}"/>`;
  return [
    `${XML_HEAD}<w:styles xmlns:w="${WORD_MAIN}"><w:docDefaults>`,
    `<w:rPrDefault><w:rPr>${fonts}<w:sz w:val="${sizePt * 2}"/><w:szCs w:val="${sizePt * 2}"/>`,
    `${languageXml(language)}</w:rPr></w:rPrDefault>`,
    '<w:pPrDefault><w:pPr><w:spacing w:before="0" w:after="0"/></w:pPr></w:pPrDefault></w:docDefaults>',
    '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>',
    '</w:styles>',
  ].join('');
}
