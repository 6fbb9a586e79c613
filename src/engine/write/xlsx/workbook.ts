/** Writes xlsx (ECMA-376 part 1, SpreadsheetML) sheet by sheet: never more than one block in memory. */
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { GridChart, GridPicture } from '../../layout/grids/grid.ts';
import { CHART_TYPE } from '../charts/chart-xml.ts';
import { OfficePackage, Relations } from '../office/package.ts';
import { XML_HEAD, xmlText } from '../office/xml.ts';
import type { SheetBlock, SheetCell, SheetSetup, SheetWriter } from '../sheets/sheet.ts';
import { drawingXml, type SheetPicture } from './drawing-xml.ts';
import { columnsXml, MAX_COLUMNS, MAX_ROWS, mergeReference, reference, rowsXml } from './rows-xml.ts';
import { SheetCharts } from './sheet-charts.ts';
import { FIT_WIDTH, setupXml, viewXml } from './sheet-setup.ts';
import { WorkbookStyles } from './workbook-styles.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Links that a sheet of Excel can have. */
const MAX_LINKS = 65_530;
/** Of the numbers of charts that stand in no other cells. */
const CHART_SHEET = 'Chart data';

interface OpenSheet {
  readonly setup: SheetSetup;
  readonly rowsPath: string;
  readonly file: FileHandle;
  readonly merges: string[];
  readonly links: string[];
  readonly pictures: SheetPicture[];
  readonly widths: number[];
  rows: number;
  filled: boolean;
}

export class WorkbookWriter implements SheetWriter {
  readonly #path: string;
  readonly #folder: string;
  readonly #styles = new WorkbookStyles();
  readonly #sheets: { readonly name: string; readonly path: string; readonly relations: Relations }[] = [];
  readonly #drawings: { readonly pictures: readonly SheetPicture[]; readonly relations: Relations }[] = [];
  readonly #media: GridPicture[] = [];
  readonly #charts: SheetCharts | undefined;
  #open: OpenSheet | undefined;

  private constructor(path: string, folder: string, hasCharts: boolean) {
    this.#path = path;
    this.#folder = folder;
    this.#charts = hasCharts ? new SheetCharts() : undefined;
  }

  /** @param folder for scratch files; it need not exist. @param hasCharts charts come, which look for their numbers in all cells. */
  static async create(path: string, folder: string, hasCharts = false): Promise<WorkbookWriter> {
    await mkdir(folder, { recursive: true });
    return new WorkbookWriter(path, folder, hasCharts);
  }

  async beginSheet(name: string, setup: SheetSetup = {}): Promise<void> {
    const path = join(this.#folder, `sheet${this.#sheets.length + 1}.xml`);
    const rowsPath = `${path}.rows`;
    this.#sheets.push({ name: sheetName(name, this.#sheets), path, relations: new Relations() });
    this.#open = {
      setup,
      rowsPath,
      file: await open(rowsPath, 'w'),
      merges: [],
      links: [],
      pictures: [],
      widths: [],
      rows: 0,
      filled: false,
    };
  }

  async addBlock(block: SheetBlock, continues: boolean): Promise<void> {
    if (this.#open && this.#open.rows + block.rows >= MAX_ROWS) await this.#turnOver();
    const sheet = this.#open;
    if (!sheet) return;
    if (sheet.filled && !continues) sheet.rows++;
    await sheet.file.write(rowsXml(block, sheet.rows, this.#styles));
    this.#charts?.note(this.#sheets.at(-1)?.name ?? '', sheet.rows, block);
    for (const cell of [...block.cells, ...(block.blanks ?? [])]) {
      const merge = mergeReference(cell, sheet.rows);
      if (merge) sheet.merges.push(merge);
    }
    for (const cell of block.cells) {
      if (cell.link) this.#addLink(cell, cell.link, sheet);
    }
    for (const [column, width] of block.widths.entries()) {
      sheet.widths[column] = Math.max(sheet.widths[column] ?? 0, width);
    }
    for (const picture of block.pictures ?? []) this.#addPicture(picture, sheet);
    sheet.rows += block.rows;
    sheet.filled = true;
  }

  #addPicture(picture: GridPicture | GridChart, { rows, pictures }: OpenSheet): void {
    if (picture.column >= MAX_COLUMNS || rows + picture.row >= MAX_ROWS) return;
    if (pictures.length === 0) this.#drawings.push({ pictures, relations: new Relations() });
    const relations = this.#drawings.at(-1)?.relations;
    const relation =
      'data' in picture
        ? relations?.add('chart', `../charts/chart${this.#charts?.add(picture)}.xml`)
        : relations?.add('image', `../media/image${this.#media.push(picture)}.${picture.ending}`);
    if (relation === undefined) return;
    pictures.push({ ...picture, row: rows + picture.row, relation });
  }

  #addLink({ row, column }: SheetCell, address: string, { rows, links }: OpenSheet): void {
    const relations = this.#sheets.at(-1)?.relations;
    if (!relations || column >= MAX_COLUMNS || links.length >= MAX_LINKS) return;
    links.push(`<hyperlink ref="${reference(rows + row, column)}" r:id="${relations.link(address)}"/>`);
  }

  /** Goes on with what the sheet cannot hold in another one. */
  async #turnOver(): Promise<void> {
    const name = this.#sheets.at(-1)?.name ?? '';
    const setup = this.#open?.setup ?? {};
    await this.endSheet();
    await this.beginSheet(`${name} (${this.#sheets.length + 1})`, setup);
  }

  async endSheet(): Promise<void> {
    const sheet = this.#open;
    const { path } = this.#sheets.at(-1) ?? {};
    if (!sheet || !path) return;
    await this.abandon();
    const target = await open(path, 'w');
    try {
      await target.write(
        `${XML_HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}">${FIT_WIDTH}${viewXml(sheet.setup)}${columnsXml(sheet.widths)}<sheetData>`,
      );
      for await (const chunk of createReadStream(sheet.rowsPath)) await target.write(chunk as Buffer);
      const merges = sheet.merges.map((reference) => `<mergeCell ref="${reference}"/>`).join('');
      const merged = merges && `<mergeCells count="${sheet.merges.length}">${merges}</mergeCells>`;
      const linked = sheet.links.length > 0 ? `<hyperlinks>${sheet.links.join('')}</hyperlinks>` : '';
      const drawn = sheet.pictures.length > 0 ? `<drawing r:id="${this.#relateDrawing()}"/>` : '';
      await target.write(`</sheetData>${merged}${linked}${setupXml(sheet.setup)}${drawn}</worksheet>`);
    } finally {
      await target.close();
    }
  }

  /** @returns the id of the relation of the last sheet to the last drawing. */
  #relateDrawing(): string {
    return this.#sheets.at(-1)?.relations.add('drawing', `../drawings/drawing${this.#drawings.length}.xml`) ?? '';
  }

  #addDrawings(made: OfficePackage): void {
    for (const [index, { pictures, relations }] of this.#drawings.entries()) {
      const name = `drawing${index + 1}.xml`;
      const type = 'application/vnd.openxmlformats-officedocument.drawing+xml';
      made.addText(`xl/drawings/${name}`, drawingXml(pictures), type);
      made.addRelations(`xl/drawings/_rels/${name}.rels`, relations.list);
    }
    let chart = 0;
    for (const xml of this.#charts?.parts() ?? []) made.addText(`xl/charts/chart${++chart}.xml`, xml, CHART_TYPE);
    for (const [index, { path, ending }] of this.#media.entries()) {
      made.addFile(`xl/media/image${index + 1}.${ending}`, path, { compress: false });
    }
  }

  /** Numbers of charts that stand in no cells get a sheet of their own. */
  async #endCharts(): Promise<void> {
    const blocks = this.#charts?.missing() ?? [];
    if (blocks.length === 0) return;
    await this.beginSheet(CHART_SHEET);
    for (const block of blocks) await this.addBlock(block, false);
    this.#charts?.settle(this.#sheets.at(-1)?.name ?? '');
    await this.endSheet();
  }

  get measuredPages(): readonly number[] {
    return this.#charts?.measured() ?? [];
  }

  async finish(signal: AbortSignal): Promise<readonly string[]> {
    await this.#endCharts();
    const made = new OfficePackage(this.#path);
    made.addRelations('_rels/.rels', [{ id: 'rId1', type: 'officeDocument', target: 'xl/workbook.xml' }]);
    const list = this.#sheets.map(
      ({ name }, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
    );
    const book = `${XML_HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets>${list.join('')}</sheets></workbook>`;
    made.addText('xl/workbook.xml', book, `${TYPE}.sheet.main+xml`);
    made.addRelations('xl/_rels/workbook.xml.rels', [
      ...this.#sheets.map((_, index) => ({
        id: `rId${index + 1}`,
        type: 'worksheet',
        target: `worksheets/sheet${index + 1}.xml`,
      })),
      { id: `rId${this.#sheets.length + 1}`, type: 'styles', target: 'styles.xml' },
    ]);
    made.addText('xl/styles.xml', this.#styles.xml(), `${TYPE}.styles+xml`);
    for (const [index, { path, relations }] of this.#sheets.entries()) {
      made.addFile(`xl/worksheets/sheet${index + 1}.xml`, path, { type: `${TYPE}.worksheet+xml` });
      made.addRelations(`xl/worksheets/_rels/sheet${index + 1}.xml.rels`, relations.list);
    }
    this.#addDrawings(made);
    await made.finish(this.#media.length > 0 ? { png: 'image/png', jpg: 'image/jpeg' } : {}, signal);
    return [this.#path];
  }

  async abandon(): Promise<void> {
    await this.#open?.file.close();
    this.#open = undefined;
  }
}

/** Characters of the name of a sheet, and those that Excel takes in none. */
const MAX_NAME = 31;
const BAD_IN_NAME = /[[\]:*?/\\]|^'|'$/g;

/** A name that no other sheet has; Excel knows no difference of case. */
function sheetName(wanted: string, others: readonly { readonly name: string }[]): string {
  const taken = new Set(others.map(({ name }) => name.toLowerCase()));
  const plain = wanted.replace(BAD_IN_NAME, ' ').trim() || 'Sheet';
  for (let number = 1; ; number++) {
    const mark = number > 1 ? ` (${number})` : '';
    const name = plain.slice(0, MAX_NAME - mark.length).trim() + mark;
    if (!taken.has(name.toLowerCase())) return name;
  }
}
