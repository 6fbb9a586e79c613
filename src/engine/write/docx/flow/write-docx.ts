/** Writes a Word file whose text flows from the document that pages became; sections are written one after another. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentFacts } from '../../../document/catalog/metadata.ts';
import type { DocumentModel, Section } from '../../../layout/model.ts';
import { addCoreProperties } from '../../office/core-properties.ts';
import { OfficePackage } from '../../office/package.ts';
import { XML_HEAD } from '../../office/xml.ts';
import { fontTableXml } from '../font-table-xml.ts';
import { NAMESPACES, partType } from '../parts.ts';
import { blocksXml } from './blocks-xml.ts';
import { BodyFile } from './body-file.ts';
import { CommentRanges } from './comments.ts';
import { Notes } from './notes.ts';
import { notesPart } from './notes-xml.ts';
import { numberingXml } from './numbering-xml.ts';
import { SECTION_PLACE } from './paragraph-xml.ts';
import { RunningParts } from './running-parts.ts';
import { columnWidthPt, type SectionFrame, sectionXml } from './section-xml.ts';
import { settingsXml } from './settings-xml.ts';
import { PartRelations, Shared, type Story } from './story.ts';
import { StyleSheet } from './style-sheet.ts';
import { stylesXml } from './styles-xml.ts';
import { picturesIn } from './walk-blocks.ts';

export interface DocxSetting {
  readonly facts: DocumentFacts;
  /** For scratch files; it need not exist. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Called when a section is written. */
  readonly wrote?: (section: Section) => void;
}

/** Pictures may be removed once the section after theirs was asked for. */
export async function writeDocx(model: DocumentModel, path: string, setting: DocxSetting): Promise<void> {
  await mkdir(setting.folder, { recursive: true });
  const body = await BodyFile.create(join(setting.folder, 'flow-body.xml'));
  try {
    const document = new FlowDocument(model, setting, body);
    const ground = model.ground ? `<w:background w:color="${model.ground.toUpperCase()}"/>` : '';
    await body.write(`${XML_HEAD}<w:document ${NAMESPACES}>${ground}<w:body>`);
    for await (const section of model.sections) {
      setting.signal.throwIfAborted();
      await document.add(section);
      setting.wrote?.(section);
    }
    await document.finish(path);
  } finally {
    await body.abandon();
  }
}

class FlowDocument {
  readonly #setting: DocxSetting;
  readonly #body: BodyFile;
  readonly #shared: Shared;
  readonly #relations = new PartRelations();
  readonly #running: RunningParts;
  readonly #sections: SectionFrame[] = [];
  readonly #model: DocumentModel;

  constructor(model: DocumentModel, setting: DocxSetting, body: BodyFile) {
    this.#setting = setting;
    this.#body = body;
    this.#model = model;
    const comments = new CommentRanges(model.comments);
    const styles = new StyleSheet(model.styles, model.linkColour);
    this.#shared = new Shared(styles, setting.folder, new Notes(model.notes), comments);
    this.#running = new RunningParts(this.#shared, this.#relations);
  }

  async add({ blocks, header, footer, ...frame }: Section): Promise<void> {
    const { media, charts, comments, styles } = this.#shared;
    const running = [header, footer].flatMap(({ usual, first = [], even = [] }) => [...usual, ...first, ...even]);
    for (const picture of picturesIn([...blocks, ...running])) await (picture.chart ? charts : media).add(picture);
    const widthPt = columnWidthPt(frame);
    comments.begin(blocks);
    this.#running.add({ header, footer, ...frame }, widthPt);
    this.#sections.push(frame);
    const story: Story = {
      kind: 'body',
      shared: this.#shared,
      relations: this.#relations,
      base: styles.normal,
      widthPt,
    };
    const [before = '', after = ''] = blocksXml(blocks, story, { endsSection: true }).split(SECTION_PLACE);
    await this.#body.write(before);
    this.#body.leavePlace();
    await this.#body.write(after);
  }

  /** The properties of a section stand in its last paragraph; those of the last one at the end of the file. */
  async finish(path: string): Promise<void> {
    const { signal, folder } = this.#setting;
    const properties = this.#sections.map((section, index) =>
      sectionXml(section, {
        references: this.#running.references(index),
        hasFirstPage: this.#running.hasFirstPage(index),
        isFirst: index === 0,
        isBlank: this.#running.isBlank(index),
      }),
    );
    const last = properties.pop() ?? '';
    await this.#body.write(`${last === '' ? '<w:p/><w:sectPr/>' : last}</w:body></w:document>`);
    const document = join(folder, 'flow-document.xml');
    await this.#body.finish(document, properties, signal);
    const made = new OfficePackage(path);
    const main = { id: 'rId1', type: 'officeDocument', target: 'word/document.xml' };
    made.addRelations('_rels/.rels', [main, ...addCoreProperties(made, this.#setting.facts)]);
    made.addFile('word/document.xml', document, { type: partType('document.main') });
    this.#addParts(made);
    made.addRelations('word/_rels/document.xml.rels', this.#relations.list);
    for (const { target, path: picture } of this.#shared.media.parts) {
      made.addFile(`word/${target}`, picture, { compress: false });
    }
    this.#shared.charts.write(made);
    await made.finish({ png: 'image/png', jpg: 'image/jpeg' }, signal);
  }

  #addParts(made: OfficePackage): void {
    const { styles, comments, numbering } = this.#shared;
    const widthPt = columnWidth(this.#sections);
    const footnotes = notesPart('footnote', this.#shared, widthPt);
    const endnotes = notesPart('endnote', this.#shared, widthPt);
    const evenPagesDiffer = this.#running.evenDiffers;
    const { fonts, ground, mirrorsMargins = false } = this.#model;
    const notes = { hasFootnotes: footnotes !== undefined, hasEndnotes: endnotes !== undefined };
    this.#addPart(made, 'styles', stylesXml(styles, this.#setting.facts.language));
    this.#addPart(
      made,
      'settings',
      settingsXml({ hasGround: ground !== undefined, mirrorsMargins, evenPagesDiffer, ...notes }),
    );
    this.#addPart(made, 'fontTable', fontTableXml([styles.normal.look.family, ...fonts.keys()], fonts));
    this.#addPart(made, 'footnotes', footnotes?.xml);
    this.#addPart(made, 'endnotes', endnotes?.xml);
    this.#addPart(made, 'comments', comments.xml());
    this.#addPart(made, 'numbering', numberingXml(numbering.lists));
    made.addRelations('word/_rels/footnotes.xml.rels', footnotes?.relations.list ?? []);
    made.addRelations('word/_rels/endnotes.xml.rels', endnotes?.relations.list ?? []);
    this.#running.write(made);
  }

  #addPart(made: OfficePackage, name: string, xml: string | undefined): void {
    if (xml === undefined) return;
    this.#relations.add(name, `${name}.xml`);
    made.addText(`word/${name}.xml`, xml, partType(name));
  }
}

function columnWidth(sections: readonly SectionFrame[]): number {
  const [first] = sections;
  return first ? columnWidthPt(first) : 0;
}
