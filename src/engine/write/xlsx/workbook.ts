/** Writes xlsx (ECMA-376 part 1, SpreadsheetML) sheet by sheet: never more than one block in memory. */
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { CellLook, GridPicture } from '../../layout/grids/grid.ts';
import type { Area } from '../../layout/tables/lattice.ts';
import { OfficePackage, Relations } from '../office/package.ts';
import { XML_HEAD, xmlText } from '../office/xml.ts';
import type { SheetBlock, SheetCell, SheetSetup, SheetWriter } from '../sheets/sheet.ts';
import { drawingXml, type SheetPicture } from './drawing-xml.ts';
import { fittedHeights, rowHeights } from './row-heights.ts';
import { FIT_WIDTH, setupXml, viewXml } from './sheet-setup.ts';
import { WorkbookStyles } from './workbook-styles.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Limits of the format: rows and columns of a sheet, characters of a cell. */
const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;
const MAX_CELL = 32_767;
/** Links that a sheet of Excel can have. */
const MAX_LINKS = 65_530;
/** Points in the width of a digit of the standard font, Calibri 11; a margin; and what is readable. */
const DIGIT_PT = 5.6;
const MARGIN = 1;
const WIDTHS = { min: 5, max: 80 };
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
  #open: OpenSheet | undefined;

  private constructor(path: string, folder: string) {
    this.#path = path;
    this.#folder = folder;
  }

  /** @param folder for scratch files; it need not exist. */
  static async create(path: string, folder: string): Promise<WorkbookWriter> {
    await mkdir(folder, { recursive: true });
    return new WorkbookWriter(path, folder);
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

  #addPicture(picture: GridPicture, { rows, pictures }: OpenSheet): void {
    if (picture.column >= MAX_COLUMNS || rows + picture.row >= MAX_ROWS) return;
    const name = `image${this.#media.push(picture)}.${picture.ending}`;
    if (pictures.length === 0) this.#drawings.push({ pictures, relations: new Relations() });
    const relation = this.#drawings.at(-1)?.relations.add('image', `../media/${name}`) ?? '';
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
    for (const [index, { path, ending }] of this.#media.entries()) {
      made.addFile(`xl/media/image${index + 1}.${ending}`, path, { compress: false });
    }
  }

  async finish(signal: AbortSignal): Promise<readonly string[]> {
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

function rowsXml(block: SheetBlock, start: number, styles: WorkbookStyles): string {
  const { cells, blanks = [] } = block;
  const [heights, fitted] = [rowHeights(block), fittedHeights(block)];
  const rows = new Map<number, XmlCell[]>();
  const add = (row: number, column: number, xml: (at: string) => string) => {
    if (start + row >= MAX_ROWS || column >= MAX_COLUMNS) return;
    const list = rows.get(start + row);
    const cell = { column, xml: xml(reference(start + row, column)) };
    if (list) list.push(cell);
    else rows.set(start + row, [cell]);
  };
  for (const cell of cells) add(cell.row, cell.column, (at) => cellXml(cell, at, styles));
  for (const { row, column, look } of blanks) add(row, column, (at) => blankXml(look, at, styles));
  for (const cell of [...cells, ...blanks]) {
    const look = cell.look && drawnLook(cell.look);
    if (look) for (const [row, column] of coveredPlaces(cell)) add(row, column, (at) => blankXml(look, at, styles));
  }
  return [...rows]
    .sort(([a], [b]) => a - b)
    .map(([row, list]) => {
      const inOrder = list.sort((a, b) => a.column - b.column);
      const high = heightXml(heights.get(row - start), fitted.get(row - start));
      return `<row r="${row + 1}"${high}>${inOrder.map(({ xml }) => xml).join('')}</row>`;
    })
    .join('');
}

function heightXml(height: number | undefined, fitted: number | undefined): string {
  if (height !== undefined) return ` ht="${height.toFixed(2)}" customHeight="1"`;
  return fitted === undefined ? '' : ` ht="${fitted.toFixed(2)}"`;
}

interface XmlCell {
  readonly column: number;
  readonly xml: string;
}

/** Undefined where nothing is drawn. */
function drawnLook(look: CellLook): CellLook | undefined {
  return look.fill !== undefined || Object.keys(look.borders).length > 0 ? look : undefined;
}

/** The places of a merged cell but its first: Excel draws the borders of each of them. */
function coveredPlaces({
  row,
  column,
  rowSpan,
  columnSpan,
}: Area): readonly (readonly [row: number, column: number])[] {
  return Array.from({ length: rowSpan * columnSpan }, (_, index) => {
    return [row + Math.floor(index / columnSpan), column + (index % columnSpan)] as const;
  }).slice(1);
}

function blankXml(look: CellLook, at: string, styles: WorkbookStyles): string {
  return `<c r="${at}" s="${styles.index({ format: 'General', bold: false, look })}"/>`;
}

/** Text is written as text whatever it looks like: nothing becomes a formula. */
function cellXml({ value, bold, look }: SheetCell, at: string, styles: WorkbookStyles): string {
  const style = styles.index({ format: value.kind === 'text' ? 'General' : value.format, bold, look });
  const styled = style > 0 ? ` s="${style}"` : '';
  if (value.kind === 'text') {
    const text = xmlText(value.text.slice(0, MAX_CELL));
    return `<c r="${at}"${styled} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
  }
  return `<c r="${at}"${styled}><v>${value.value}</v></c>`;
}

function columnsXml(widths: readonly number[]): string {
  if (widths.length === 0) return '';
  const columns = widths.slice(0, MAX_COLUMNS).map((points, index) => {
    const width = Math.min(WIDTHS.max, Math.max(WIDTHS.min, points / DIGIT_PT + MARGIN));
    return `<col min="${index + 1}" max="${index + 1}" width="${width.toFixed(2)}" customWidth="1"/>`;
  });
  return `<cols>${columns.join('')}</cols>`;
}

/** `A1:B2`; undefined where fewer than two cells lie on the sheet. */
function mergeReference({ row, column, rowSpan, columnSpan }: Area, start: number): string | undefined {
  const rows = Math.min(rowSpan, MAX_ROWS - start - row);
  const columns = Math.min(columnSpan, MAX_COLUMNS - column);
  if (rows < 1 || columns < 1 || rows * columns === 1) return undefined;
  return `${reference(start + row, column)}:${reference(start + row + rows - 1, column + columns - 1)}`;
}

/** `A1`, from 0-based numbers. */
function reference(row: number, column: number): string {
  return columnName(column) + (row + 1);
}

/** `A` for 0. */
export function columnName(column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}
