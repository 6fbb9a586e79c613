/** Writes web pages on which the pages of a PDF are drawings, with their text over them. */
import { randomUUID } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentPart } from '../flow/pack-document.ts';
import { type SvgDrawing, svgFile } from '../svg/draw-svg.ts';
import { contentsBody, type PartEntry } from './contents-page.ts';
import { documentHead } from './document-head.ts';

export interface ExactOptions {
  /** An existing one, for the files. */
  readonly folder: string;
  readonly title: string;
  readonly language: string;
}

/** A page of the PDF that is drawn. */
export interface ExactPage {
  /** In the result, 1-based. */
  readonly place: number;
  readonly drawing: SvgDrawing;
  /** Points in one unit of the page. */
  readonly userUnit: number;
  /** Elements of SVG over the drawing. */
  readonly layer: string;
}

const CSS = [
  'body { margin: 0; background: #d8d8d8 }',
  'section { margin: 1rem auto; max-width: max-content; background: #ffffff }',
  'section > svg { display: block; width: auto; max-width: 100%; height: auto; background: #ffffff }',
  'section > h1, section > ul { padding: 1rem 2rem; font-family: sans-serif }',
  'nav { text-align: center; font-family: sans-serif }',
  'text { user-select: text; cursor: text }',
  '@media print { body { background: none } section { margin: 0; break-after: page } }',
  '',
].join('\n');

/** A file with the list of all parts. */
export async function exactContents(name: string, parts: readonly PartEntry[], options: ExactOptions) {
  const html = await ExactHtml.create(name, options);
  await html.finish(`<section>\n${contentsBody(options.title, parts)}</section>\n`);
  return html.part;
}

/** One file, page by page. */
export class ExactHtml {
  readonly part: DocumentPart;
  readonly #file: FileHandle;

  private constructor(part: DocumentPart, file: FileHandle) {
    this.part = part;
    this.#file = file;
  }

  /** @param name of the file for its readers. */
  static async create(name: string, { folder, title, language }: ExactOptions): Promise<ExactHtml> {
    // Names of files may be longer than those of a file system are.
    const path = join(folder, `exact-${randomUUID()}`);
    const file = await open(path, 'w');
    await file.write(documentHead({ title, language, style: `<style>\n${CSS}</style>\n`, isRightToLeft: false }));
    return new ExactHtml({ path, name }, file);
  }

  /** The drawing is an image inside of the page, where nothing of it can run and its names meet no others. */
  async add({ place, drawing, userUnit, layer }: ExactPage): Promise<void> {
    const { widthPt, heightPt } = drawing.size;
    const data = dataAddress(svgFile(drawing, ''));
    const size = `width="${widthPt * userUnit}pt" height="${heightPt * userUnit}pt"`;
    await this.#file.write(
      [
        `<section id="page-${place}">\n<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${widthPt} ${heightPt}">\n`,
        `<image width="${widthPt}" height="${heightPt}" href="${data}"/>\n`,
        `${layer}</svg>\n</section>\n`,
      ].join(''),
    );
  }

  /** @param after elements below the pages. */
  async finish(after = ''): Promise<void> {
    await this.#file.write(`${after}</body>\n</html>\n`);
    await this.#file.close();
  }

  async abandon(): Promise<void> {
    await this.#file.close().catch(() => undefined);
  }
}

/** Shorter than base64, which makes a third more of it. */
function dataAddress(svg: string): string {
  const escaped = svg.replace(/[%#]/g, encodeURIComponent).replaceAll('\n', ' ').replaceAll('&', '&amp;');
  // The drawing has quotes around attributes alone: the other ones need no escape.
  return `data:image/svg+xml,${escaped.replaceAll('"', escaped.includes("'") ? '&quot;' : "'")}`;
}
