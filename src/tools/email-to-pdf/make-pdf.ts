/** Makes PDFs of attached files: images, Office files and texts. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileTypeId } from '../../contract/files/file-type.ts';
import type { RunContext } from '../../contract/operation.ts';
import type { PageSize } from '../../contract/pages/page-size.ts';
import { officeSettings } from '../../engine/html-to-pdf/simple-layout.ts';
import { PAGE_EACH, PicturePdf } from '../../engine/images/embed/picture-pdf.ts';
import { OfficeConverter } from '../../engine/office-to-pdf/office-to-pdf.ts';

const IMAGES: readonly FileTypeId[] = ['jpg', 'png', 'gif', 'webp', 'bmp', 'tiff', 'heic', 'avif', 'svg'];
const OFFICE: readonly FileTypeId[] = [
  ...(['docx', 'doc', 'docm', 'dotx', 'odt', 'rtf', 'txt', 'xlsx', 'xls', 'xlsm', 'ods', 'csv'] as const),
  ...(['pptx', 'ppt', 'pptm', 'odp', 'odg'] as const),
];
const MARGIN_PT = 36;

interface File {
  readonly path: string;
  readonly name: string;
  readonly type: FileTypeId;
}

export class PdfMaker {
  readonly #paper: PageSize;
  readonly #context: RunContext;
  #office: OfficeConverter | undefined;
  #made = 0;

  constructor(paper: PageSize, context: RunContext) {
    this.#paper = paper;
    this.#context = context;
  }

  /** @returns the path of a PDF, or undefined where the file is of no kind that becomes one. @throws ToolError */
  async pdfOf(file: File): Promise<string | undefined> {
    if (file.type === 'pdf') return file.path;
    const path = join(this.#context.workDir, `made-${this.#made++}.pdf`);
    if (IMAGES.includes(file.type)) return this.#ofImage(file, path);
    if (OFFICE.includes(file.type)) return this.#ofOffice(file, path);
    return undefined;
  }

  async close(): Promise<void> {
    await this.#office?.close();
  }

  async #ofImage(file: File, path: string): Promise<string> {
    const { signal, warn } = this.#context;
    const folder = `${path}-parts`;
    await mkdir(folder, { recursive: true });
    const layout = { ...PAGE_EACH, pageSize: this.#paper, marginPt: MARGIN_PT };
    const pdf = new PicturePdf(layout, { folder, repair: true, warn });
    await pdf.add(file, signal, () => undefined);
    await pdf.write(path, signal);
    return path;
  }

  async #ofOffice(file: File, path: string): Promise<string> {
    const { workDir, signal } = this.#context;
    const settings = officeSettings({ paper: this.#paper, tagged: true, outline: true });
    this.#office ??= new OfficeConverter(workDir, settings);
    await this.#office.convert({ ...file, password: '' }, path, signal, () => undefined);
    return path;
  }
}
