/** Writes pptx (ECMA-376 part 1, PresentationML) slide by slide; each slide shows one page. */
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { PageSizePt } from '../../adapters/pdfium.ts';
import { OfficePackage, Relations } from './package.ts';
import type { PlacedPage } from './placed-page.ts';
import { emu } from './placed-page.ts';
import { LAYOUT, MASTER, NOTES_MASTER, THEME } from './slide-parts.ts';
import { findTitle } from './slide-title.ts';
import { frameXml, notesXml, type Placement, pictureXml, slideXml } from './slide-xml.ts';
import { XML_HEAD } from './xml.ts';

const TYPE = 'application/vnd.openxmlformats-officedocument.presentationml';
const NAMESPACES = [
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"',
].join(' ');

/** Sides that PowerPoint takes, in points: 1 and 56 inches. */
export const SLIDE_SIDES_PT = { min: 72, max: 4_032 };
const NOTES_SIZE = { widthPt: 540, heightPt: 720 };
const FIRST_SLIDE_ID = 256;
const FIRST_MASTER_ID = 2_147_483_648;

export interface SlideContent extends PlacedPage {
  /** Text under the slide; empty for none. */
  readonly notes: string;
}

export interface SlideSize extends PageSizePt {
  /** Pages are made as large as fits; else they keep their size where it fits. */
  readonly fills: boolean;
}

export class SlideDeck {
  readonly #path: string;
  readonly #folder: string;
  readonly #size: SlideSize;
  readonly #made: OfficePackage;
  #slides = 0;
  #media = 0;
  #hasNotes = false;

  private constructor(path: string, folder: string, size: SlideSize) {
    this.#path = path;
    this.#folder = folder;
    this.#size = size;
    this.#made = new OfficePackage(this.#path);
  }

  /** @param size of all slides; pages of other sizes stand in their middle. @param folder for scratch files. */
  static async create(path: string, folder: string, size: SlideSize): Promise<SlideDeck> {
    await mkdir(folder, { recursive: true });
    return new SlideDeck(path, folder, size);
  }

  /** Adds a page as the next slide. Pictures may be removed afterwards. */
  async addSlide(page: SlideContent): Promise<void> {
    const number = ++this.#slides;
    const placement = this.#placement(page);
    const relations = new Relations();
    relations.add('slideLayout', '../slideLayouts/slideLayout1.xml');
    const shapes: string[] = [];
    for (const picture of page.pictures) {
      const id = relations.add('image', `../media/${await this.#addPicture(picture)}`);
      shapes.push(pictureXml(picture.box, id, shapes.length + 2, placement));
    }
    const title = findTitle(page);
    for (const paragraph of page.paragraphs) {
      const look = { placement, isTitle: paragraph === title, linkId: (address: string) => relations.link(address) };
      shapes.push(frameXml(paragraph, shapes.length + 2, look));
    }
    if (page.notes !== '') {
      relations.add('notesSlide', `../notesSlides/notesSlide${number}.xml`);
      await this.#addNotes(page.notes, number);
    }
    await this.#addPart(`ppt/slides/slide${number}.xml`, slideXml(shapes), `${TYPE}.slide+xml`);
    this.#made.addRelations(`ppt/slides/_rels/slide${number}.xml.rels`, relations.list);
  }

  async finish(signal: AbortSignal): Promise<void> {
    const made = this.#made;
    made.addRelations('_rels/.rels', [{ id: 'rId1', type: 'officeDocument', target: 'ppt/presentation.xml' }]);
    const slides = Array.from({ length: this.#slides }, (_, index) => index + 1);
    const afterSlides = this.#slides + 2;
    made.addText('ppt/presentation.xml', this.#presentation(slides, afterSlides), `${TYPE}.presentation.main+xml`);
    made.addRelations('ppt/_rels/presentation.xml.rels', [
      { id: 'rId1', type: 'slideMaster', target: 'slideMasters/slideMaster1.xml' },
      ...slides.map((slide) => ({ id: `rId${slide + 1}`, type: 'slide', target: `slides/slide${slide}.xml` })),
      ...(this.#hasNotes
        ? [{ id: `rId${afterSlides}`, type: 'notesMaster', target: 'notesMasters/notesMaster1.xml' }]
        : []),
      { id: `rId${afterSlides + 1}`, type: 'theme', target: 'theme/theme1.xml' },
    ]);
    made.addText('ppt/slideMasters/slideMaster1.xml', MASTER, `${TYPE}.slideMaster+xml`);
    made.addRelations('ppt/slideMasters/_rels/slideMaster1.xml.rels', [
      { id: 'rId1', type: 'slideLayout', target: '../slideLayouts/slideLayout1.xml' },
      { id: 'rId2', type: 'theme', target: '../theme/theme1.xml' },
    ]);
    made.addText('ppt/slideLayouts/slideLayout1.xml', LAYOUT, `${TYPE}.slideLayout+xml`);
    made.addRelations('ppt/slideLayouts/_rels/slideLayout1.xml.rels', [
      { id: 'rId1', type: 'slideMaster', target: '../slideMasters/slideMaster1.xml' },
    ]);
    this.#addTheme(1);
    if (this.#hasNotes) this.#addNotesMaster();
    await made.finish({ png: 'image/png', jpg: 'image/jpeg' }, signal);
  }

  /** Pages keep their size where they fit, stand in the middle, and are made smaller where they do not. */
  #placement({ size: page, userUnit }: SlideContent): Placement {
    const { widthPt, heightPt, fills } = this.#size;
    const fitting = Math.min(widthPt / page.widthPt, heightPt / page.heightPt);
    const scale = fills ? fitting : Math.min(userUnit, fitting);
    return { scale, left: (widthPt - page.widthPt * scale) / 2, top: (heightPt - page.heightPt * scale) / 2 };
  }

  #presentation(slides: readonly number[], notesRelation: number): string {
    const list = slides.map((slide) => `<p:sldId id="${FIRST_SLIDE_ID + slide}" r:id="rId${slide + 1}"/>`);
    const notes = this.#hasNotes
      ? `<p:notesMasterIdLst><p:notesMasterId r:id="rId${notesRelation}"/></p:notesMasterIdLst>`
      : '';
    return [
      `${XML_HEAD}<p:presentation ${NAMESPACES}>`,
      `<p:sldMasterIdLst><p:sldMasterId id="${FIRST_MASTER_ID}" r:id="rId1"/></p:sldMasterIdLst>${notes}`,
      `<p:sldIdLst>${list.join('')}</p:sldIdLst>`,
      `<p:sldSz cx="${emu(this.#size.widthPt)}" cy="${emu(this.#size.heightPt)}"/>`,
      `<p:notesSz cx="${emu(NOTES_SIZE.widthPt)}" cy="${emu(NOTES_SIZE.heightPt)}"/></p:presentation>`,
    ].join('');
  }

  async #addPicture({ path, ending }: PlacedPage['pictures'][number]): Promise<string> {
    const name = `image${++this.#media}.${ending}`;
    const kept = join(this.#folder, `${this.#media}-${basename(path)}`);
    await copyFile(path, kept);
    this.#made.addFile(`ppt/media/${name}`, kept, { compress: false });
    return name;
  }

  async #addNotes(text: string, number: number): Promise<void> {
    this.#hasNotes = true;
    await this.#addPart(`ppt/notesSlides/notesSlide${number}.xml`, notesXml(text), `${TYPE}.notesSlide+xml`);
    this.#made.addRelations(`ppt/notesSlides/_rels/notesSlide${number}.xml.rels`, [
      { id: 'rId1', type: 'notesMaster', target: '../notesMasters/notesMaster1.xml' },
      { id: 'rId2', type: 'slide', target: `../slides/slide${number}.xml` },
    ]);
  }

  #addNotesMaster(): void {
    this.#made.addText('ppt/notesMasters/notesMaster1.xml', NOTES_MASTER, `${TYPE}.notesMaster+xml`);
    this.#made.addRelations('ppt/notesMasters/_rels/notesMaster1.xml.rels', [
      { id: 'rId1', type: 'theme', target: '../theme/theme2.xml' },
    ]);
    this.#addTheme(2);
  }

  #addTheme(number: number): void {
    const type = 'application/vnd.openxmlformats-officedocument.theme+xml';
    this.#made.addText(`ppt/theme/theme${number}.xml`, THEME, type);
  }

  /** Slides wait on disk: a thousand of them may be long. */
  async #addPart(part: string, xml: string, type: string): Promise<void> {
    const path = join(this.#folder, basename(part));
    await writeFile(path, xml);
    this.#made.addFile(part, path, { type });
  }
}
