/** Writes pptx (ECMA-376 part 1, PresentationML) slide by slide; each slide shows one page. */
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { SeenBox } from '../../../adapters/pdfium-text.ts';
import type { ChartData } from '../../layout/chart-model.ts';
import type { BackgroundPicture, SlidePicture } from '../../page/graphics/slide-graphics.ts';
import type { PlacedShape } from '../../page/shapes/part-drawn.ts';
import { CHART_TYPE, chartXml } from '../charts/chart-xml.ts';
import { OfficePackage, Relations } from '../office/package.ts';
import { WORKBOOK_TYPE, writeChartWorkbook } from '../xlsx/chart-workbook.ts';
import { artRole } from './art-role.ts';
import type { TextFill } from './block-xml.ts';
import { bodiesOf } from './body-style.ts';
import { DeckLook } from './deck-look.ts';
import { type DeckPlan, planDeck, slideOrder } from './deck-plan.ts';
import { type ArtBackground, type ArtPiece, artXml, idsOfArt, type SlideArt } from './slide-art.ts';
import { type DraftText, placementOn, readDraft, type SlideDraft, type SlideSize, textShapes } from './slide-draft.ts';
import type { SlidePage } from './slide-pages.ts';
import {
  type DeckStyles,
  FIRST_ART_ID,
  layoutXml,
  masterXml,
  NOTES_MASTER,
  presentationXml,
  themeXml,
} from './slide-parts.ts';
import { liesOverTable, shapesWithText, slideTexts, textMarks, titleBlocks } from './slide-texts.ts';
import { backgroundXml, hiddenSlideXml, notesXml, type Placement, slideXml } from './slide-xml.ts';
import { TABLE_STYLES } from './table-xml.ts';
import { titleLooks } from './title-style.ts';

const TYPE = 'application/vnd.openxmlformats-officedocument.presentationml';

/** Sides that PowerPoint takes, in points: 1 and 56 inches. */
export const SLIDE_SIDES_PT = { min: 72, max: 4_032 };
/** A picture as large as its slide that so many texts lie over is its background; a photo has a caption at most. */
const TEXTS_ON_BACKGROUND = 2;

export interface SlideContent
  extends Pick<
    SlidePage,
    'page' | 'size' | 'userUnit' | 'blocks' | 'tables' | 'pictures' | 'shapes' | 'charts' | 'background'
  > {
  /** Text under the slide; empty for none. */
  readonly notes: string;
}

export class SlideDeck {
  readonly #path: string;
  readonly #folder: string;
  readonly #size: SlideSize;
  readonly #made: OfficePackage;
  readonly #drafts: SlideDraft[] = [];
  readonly #mediaByContent = new Map<string, string>();
  readonly #look = new DeckLook();
  #slides = 0;
  #media = 0;
  #charts = 0;
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
    const placement = placementOn(this.#size, page);
    const relations = new Relations();
    const titles = titleBlocks(page);
    const [title = -1] = titles;
    const filled = shapesWithText(page, title);
    const held = new Set(filled.values());
    const isFree = (drawn: PlacedShape | SlidePicture) => !held.has(drawn);
    const free = { shapes: page.shapes.filter(isFree), pictures: page.pictures.filter(isFree) };
    const { art, over } = await this.#artOf({ ...page, ...free }, placement);
    if (page.notes !== '') {
      relations.add('notesSlide', `../notesSlides/notesSlide${number}.xml`);
      await this.#addNotes(page.notes, number);
    }
    const { tables } = page;
    const blocks = await this.#withBullets(page.blocks);
    const fills: Record<number, TextFill> = {};
    for (const [index, fill] of filled) fills[index] = await this.#fillOf(fill);
    // Texts that go to the art take no more ids there than they had here.
    const firstId = 2 + idsOfArt(art) + idsOfArt(over) + 2 * page.blocks.length;
    const text: DraftText = { blocks, tables, filled: fills, firstId, placement };
    const path = join(this.#folder, `text${number}.json`);
    await writeFile(path, JSON.stringify(text));
    const marks = textMarks(page, fills);
    const looks = titleLooks(titles, page.blocks, placement);
    const texts = slideTexts(page, title);
    const bodies = bodiesOf(blocks, page.size, (place) => !filled.has(place), placement);
    this.#look.add([...blocks.filter((_, place) => place !== title), ...tables.flatMap(({ cells }) => cells)]);
    this.#drafts.push({ art, over, texts, titles, marks, looks, bodies, placement, page: page.page, path, relations });
  }

  async finish(signal: AbortSignal): Promise<void> {
    const made = this.#made;
    const plan = await planDeck(this.#drafts, this.#look);
    await this.#writeSlides(plan, signal);
    made.addRelations('_rels/.rels', [{ id: 'rId1', type: 'officeDocument', target: 'ppt/presentation.xml' }]);
    const slides = slideOrder(plan.slides);
    await this.#addHidden(slides);
    const afterSlides = slides.length + 2;
    made.addText(
      'ppt/presentation.xml',
      presentationXml(slides, plan.first, this.#size, this.#hasNotes ? afterSlides : undefined, plan.styles),
      `${TYPE}.presentation.main+xml`,
    );
    made.addRelations('ppt/_rels/presentation.xml.rels', [
      { id: 'rId1', type: 'slideMaster', target: 'slideMasters/slideMaster1.xml' },
      ...slides.map((slide) => ({ id: `rId${slide + 1}`, type: 'slide', target: `slides/slide${slide}.xml` })),
      ...(this.#hasNotes
        ? [{ id: `rId${afterSlides}`, type: 'notesMaster', target: 'notesMasters/notesMaster1.xml' }]
        : []),
      { id: `rId${afterSlides + 1}`, type: 'theme', target: 'theme/theme1.xml' },
      { id: `rId${afterSlides + 2}`, type: 'tableStyles', target: 'tableStyles.xml' },
    ]);
    made.addText('ppt/tableStyles.xml', TABLE_STYLES, `${TYPE}.tableStyles+xml`);
    this.#addLayouts(plan);
    this.#addTheme(1, plan.styles);
    if (this.#hasNotes) this.#addNotesMaster(plan.styles);
    await made.finish({ png: 'image/png', jpg: 'image/jpeg' }, signal);
  }

  async #writeSlides(plan: DeckPlan, signal: AbortSignal): Promise<void> {
    for (const [index, { over, path, relations }] of this.#drafts.entries()) {
      signal.throwIfAborted();
      const slide = plan.slides[index];
      if (!slide) continue;
      const { layout, own, frames, shared } = slide;
      relations.add('slideLayout', `../slideLayouts/slideLayout${layout}.xml`);
      const { shapes, background } = artXml(own, relations, 2);
      const { tables, blocks } = textShapes(await readDraft(path), frames, relations, slide, shared);
      const overTables = artXml(over, relations, 2 + idsOfArt(own)).shapes;
      const xml = slideXml([...shapes, ...tables, ...overTables, ...blocks], background);
      await this.#addPart(`ppt/slides/slide${index + 1}.xml`, xml, `${TYPE}.slide+xml`);
      this.#made.addRelations(`ppt/slides/_rels/slide${index + 1}.xml.rels`, relations.list);
    }
  }

  /** An empty slide for each that was hidden. */
  async #addHidden(order: readonly number[]): Promise<void> {
    const layout = { id: 'rId1', type: 'slideLayout', target: '../slideLayouts/slideLayout1.xml' };
    for (const number of order.filter((each) => each > this.#slides)) {
      await this.#addPart(`ppt/slides/slide${number}.xml`, hiddenSlideXml(), `${TYPE}.slide+xml`);
      this.#made.addRelations(`ppt/slides/_rels/slide${number}.xml.rels`, [layout]);
    }
  }

  #addLayouts({ layouts, styles }: DeckPlan): void {
    const made = this.#made;
    made.addText('ppt/slideMasters/slideMaster1.xml', masterXml(layouts.length, styles), `${TYPE}.slideMaster+xml`);
    const master = new Relations();
    for (const [index, layout] of layouts.entries()) {
      const name = `slideLayout${index + 1}.xml`;
      master.add('slideLayout', `../slideLayouts/${name}`);
      const relations = new Relations();
      relations.add('slideMaster', '../slideMasters/slideMaster1.xml');
      const { shapes, background } = artXml(layout.art, relations, FIRST_ART_ID);
      const xml = layoutXml(index + 1, { shapes, background: backgroundXml(background) }, layout, styles);
      made.addText(`ppt/slideLayouts/${name}`, xml, `${TYPE}.slideLayout+xml`);
      made.addRelations(`ppt/slideLayouts/_rels/${name}.rels`, relations.list);
    }
    master.add('theme', '../theme/theme1.xml');
    made.addRelations('ppt/slideMasters/_rels/slideMaster1.xml.rels', master.list);
  }

  /** A background fills the slide; that of a page which does not is a picture of the page. */
  async #artOf({ background, pictures, shapes, charts, tables, size, blocks }: SlideContent, placement: Placement) {
    const placed: { readonly piece: ArtPiece; readonly box: SeenBox; readonly order: number }[] = [];
    const fills = Math.abs(placement.left) < 1 && Math.abs(placement.top) < 1;
    const page = { left: 0, top: 0, right: size.widthPt, bottom: size.heightPt };
    const behind =
      background && 'path' in background
        ? await this.#backgroundOf(background, page, blocks.length < TEXTS_ON_BACKGROUND ? placement : undefined)
        : background;
    if (behind && 'media' in behind && !fills) {
      placed.push({ piece: { media: behind.media, box: page, placement }, box: page, order: -1 });
    }
    for (const picture of pictures) {
      const { box, order } = picture;
      const media = await this.#addPicture(picture);
      const about = artRole(picture, blocks, size);
      placed.push({ piece: { media, box, placement, ...about }, box, order });
    }
    for (const { box, order, ...shape } of shapes) placed.push({ piece: { ...shape, placement }, box, order });
    for (const { data, order, text } of charts) {
      const chart = await this.#addChart(data, placement.scale);
      placed.push({ piece: { chart, box: data.box, text, placement }, box: data.box, order });
    }
    placed.sort((a, b) => a.order - b.order);
    const over = placed.filter((each) => liesOverTable(each, tables));
    const pieces = placed.filter((each) => !over.includes(each)).map(({ piece }) => piece);
    const art: SlideArt = { ...(behind && (fills || 'colour' in behind) ? { background: behind } : {}), pieces };
    return { art, over: { pieces: over.map(({ piece }) => piece) } };
  }

  /** Pictures of bullets are named as they are in the package. */
  async #withBullets(blocks: SlideContent['blocks']): Promise<SlideContent['blocks']> {
    const made: SlideContent['blocks'][number][] = [];
    for (const block of blocks) {
      const paragraphs: (typeof block.paragraphs)[number][] = [];
      for (const paragraph of block.paragraphs) {
        const { bullet } = paragraph;
        const path = bullet?.picture?.name;
        const name = path && (await this.#addPicture({ path, ending: path.endsWith('png') ? 'png' : 'jpg' }));
        const picture = name && bullet?.picture ? { ...bullet.picture, name } : undefined;
        paragraphs.push(bullet && picture ? { ...paragraph, bullet: { ...bullet, picture } } : paragraph);
      }
      made.push({ ...block, paragraphs });
    }
    return made;
  }

  async #fillOf(fill: PlacedShape | SlidePicture): Promise<TextFill> {
    return 'ending' in fill ? { media: await this.#addPicture(fill), box: fill.box } : fill.path;
  }

  /** @param placement where it may stand on its slide as a picture by itself. */
  async #backgroundOf(background: BackgroundPicture, box: SeenBox, placement?: Placement): Promise<ArtBackground> {
    const media = await this.#addPicture(background);
    return { media, ...(background.isPicture && placement ? { picture: { media, box, placement } } : {}) };
  }

  /** @returns its name in the package; same pictures lie there once. */
  async #addPicture({ path, ending }: Pick<SlideContent['pictures'][number], 'path' | 'ending'>): Promise<string> {
    const content = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
    const known = this.#mediaByContent.get(content);
    if (known) return known;
    const name = `image${++this.#media}.${ending}`;
    const kept = join(this.#folder, `${this.#media}-${basename(path)}`);
    await copyFile(path, kept);
    this.#made.addFile(`ppt/media/${name}`, kept, { compress: false });
    this.#mediaByContent.set(content, name);
    return name;
  }

  /** @returns the name of its part. */
  async #addChart(data: ChartData, scale: number): Promise<string> {
    const number = ++this.#charts;
    const [name, numbers] = [`chart${number}.xml`, `workbook${number}.xlsx`];
    const path = join(this.#folder, numbers);
    const cells = await writeChartWorkbook(data, path, this.#folder);
    this.#made.addFile(`ppt/embeddings/${numbers}`, path, { type: WORKBOOK_TYPE, compress: false });
    const relations = new Relations();
    const xml = chartXml(data, scale, { cells, workbook: relations.add('package', `../embeddings/${numbers}`) });
    await this.#addPart(`ppt/charts/${name}`, xml, CHART_TYPE);
    this.#made.addRelations(`ppt/charts/_rels/${name}.rels`, relations.list);
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

  #addNotesMaster(styles: DeckStyles): void {
    this.#made.addText('ppt/notesMasters/notesMaster1.xml', NOTES_MASTER, `${TYPE}.notesMaster+xml`);
    this.#made.addRelations('ppt/notesMasters/_rels/notesMaster1.xml.rels', [
      { id: 'rId1', type: 'theme', target: '../theme/theme2.xml' },
    ]);
    this.#addTheme(2, styles);
  }

  #addTheme(number: number, { fonts }: DeckStyles): void {
    const type = 'application/vnd.openxmlformats-officedocument.theme+xml';
    this.#made.addText(`ppt/theme/theme${number}.xml`, themeXml(fonts), type);
  }

  /** Slides wait on disk: a thousand of them may be long. */
  async #addPart(part: string, xml: string, type: string): Promise<void> {
    const path = join(this.#folder, basename(part));
    await writeFile(path, xml);
    this.#made.addFile(part, path, { type });
  }
}
