/** Runs pdf-to-svg: each of the chosen pages becomes a drawing. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stemOf } from '../../contract/files/output-name.ts';
import { InTime } from '../../contract/in-time.ts';
import { describePages } from '../../contract/messages/describe-pages.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, OutputFile, Run, RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { type PdfReaders, withReaders } from '../../engine/document/open/with-readers.ts';
import { PageLinks } from '../../engine/document/pages/page-links.ts';
import { readStoredPage } from '../../engine/page/read-page.ts';
import { linkedWords } from '../../engine/page/read-pages.ts';
import { type DocumentPart, packDocument } from '../../engine/write/flow/pack-document.ts';
import { PageNames } from '../../engine/write/flow/page-names.ts';
import { SvgDrawer, svgFile } from '../../engine/write/svg/draw-svg.ts';
import { takeImages } from '../../engine/write/svg/take-images.ts';
import { textLayer } from '../../engine/write/svg/text-layer.ts';
import type { tool } from './tool.ts';

type Options = OptionValues<typeof tool>;

/** A page, drawn. */
interface SvgPage extends DocumentPart {
  /** From 1. */
  readonly page: number;
  readonly n: string;
}

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  const use = options.text === 'text' ? 'copy' : 'render';
  return withReaders(input, options, use, context, (readers, pages) =>
    drawPages(readers, pages, input, options, context),
  );
};

async function drawPages(
  readers: PdfReaders,
  pages: readonly number[],
  input: InputFile,
  options: Options,
  context: RunContext,
): Promise<readonly OutputFile[]> {
  const { workDir: folder, signal } = context;
  const { precision, background } = options;
  const made: SvgPage[] = [];
  const images: DocumentPart[] = [];
  const notVectors: number[] = [];
  const stem = stemOf(input.name);
  const layer = layerOf(readers, options);
  const drawer = new SvgDrawer(readers, { precision, folder, signal });
  const names = new PageNames(String(readers.pageCount).length);
  const inTime = new InTime(pages, context);
  for await (const page of inTime) {
    signal.throwIfAborted();
    const drawing = await drawer.draw(page);
    if (drawing.isPicture) notVectors.push(page);
    const n = names.next(page);
    const svg = svgFile(drawing, layer(page), {
      userUnit: readers.userUnit(page),
      ...(background === 'none' ? {} : { background: background.hex }),
    });
    const path = join(folder, `page-${n}.svg`);
    const taken = options.images === 'files' ? await takeImages(svg, { folder, prefix: `images/p${n}` }) : undefined;
    images.push(...(taken?.images ?? []));
    await writeFile(path, taken?.svg ?? svg);
    made.push({ path, page, n, name: pages.length === 1 ? `${stem}.svg` : `${stem}-p${n}.svg` });
    context.progress(made.length / pages.length, 'page', { page: made.length, pages: pages.length });
  }
  inTime.tellRest((page) => page);
  if (notVectors.length > 0) context.warn('pages-not-vectors', { pages: describePages(notVectors) });
  if (images.length > 0) return [await packed(made, images, context)];
  return made.map(({ path, page, n }): OutputFile => {
    const output = { path, type: 'svg', input: 0, facts: { pages: 1 } } as const;
    return pages.length === 1 ? { ...output, pattern: '{name}' } : { ...output, tokens: { n, page } };
  });
}

async function packed(pages: readonly SvgPage[], images: readonly DocumentPart[], context: RunContext) {
  const path = join(context.workDir, 'pages.zip');
  await packDocument(pages, images, path, context.signal);
  return { path, type: 'zip', input: 0, pattern: '{name}-svg', facts: { pages: pages.length } } as const;
}

/** The text of a page that goes over its drawing: what the file has, since nothing is recognised here. */
function layerOf({ document, file }: PdfReaders, { text, links }: Options): (page: number) => string {
  if (text === 'outlines') return () => '';
  const found = new PageLinks(file);
  return (page) => {
    const { words } = readStoredPage(document, page, { textOnly: true });
    const areas = found.of(page);
    return textLayer(linkedWords(words, areas), links ? { of: ({ link }) => link, areas } : undefined);
  };
}
