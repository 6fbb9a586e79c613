/** The charts of a Word document, each with the workbook of its numbers. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Picture } from '../../../layout/model.ts';
import { CHART_TYPE, chartXml } from '../../charts/chart-xml.ts';
import { type OfficePackage, Relations } from '../../office/package.ts';
import { WORKBOOK_TYPE, writeChartWorkbook } from '../../xlsx/chart-workbook.ts';

interface ChartPart {
  /** From the folder of the document: `charts/chart1.xml`. */
  readonly target: string;
  readonly xml: string;
  readonly relations: Relations;
  /** From the folder of the document, and where it lies until then. */
  readonly workbook: { readonly target: string; readonly path: string };
}

export class Charts {
  readonly #folder: string;
  readonly #parts = new Map<Picture, ChartPart>();

  /** @param folder which lasts until the document is written. */
  constructor(folder: string) {
    this.#folder = join(folder, 'charts');
  }

  /** Does nothing for a picture that shows no chart with numbers, or that was added before. */
  async add(picture: Picture): Promise<void> {
    const { chart, widthPt } = picture;
    if (!chart || this.#parts.has(picture)) return;
    const number = this.#parts.size + 1;
    const [target, name] = [`charts/chart${number}.xml`, `workbook${number}.xlsx`];
    const path = join(this.#folder, name);
    await mkdir(this.#folder, { recursive: true });
    const cells = await writeChartWorkbook(chart, path, this.#folder);
    const relations = new Relations();
    const workbook = { target: `embeddings/${name}`, path };
    const scale = widthPt / (chart.box.right - chart.box.left);
    const xml = chartXml(chart, scale, { cells, workbook: relations.add('package', `../${workbook.target}`) });
    this.#parts.set(picture, { target, xml, relations, workbook });
  }

  /** @returns the place of its part, from the folder of the document. */
  of(picture: Picture): string | undefined {
    return this.#parts.get(picture)?.target;
  }

  write(made: OfficePackage): void {
    for (const { target, xml, relations, workbook } of this.#parts.values()) {
      made.addText(`word/${target}`, xml, CHART_TYPE);
      made.addRelations(`word/${target.replace('/', '/_rels/')}.rels`, relations.list);
      made.addFile(`word/${workbook.target}`, workbook.path, { type: WORKBOOK_TYPE, compress: false });
    }
  }
}
