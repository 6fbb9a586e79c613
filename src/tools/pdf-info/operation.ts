/** Runs pdf-info: reads what a PDF holds and writes it as a report. The file itself is not changed. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile, Run, RunContext } from '../../contract/operation.ts';
import type { OptionValues } from '../../contract/tool.ts';
import { FileSource } from '../../engine/bytes/file-source.ts';
import { measureImages } from '../../engine/compress/images/image-usage.ts';
import { pageLabelTexts } from '../../engine/document/catalog/page-labels.ts';
import { type OpenedPdf, openPdf } from '../../engine/document/open/open-input.ts';
import { choosePages } from '../../engine/document/pages/choose-pages.ts';
import type { PdfRef } from '../../engine/syntax/object.ts';
import { factsText } from '../../engine/write/facts/facts-text.ts';
import { countAnnotations, metadataOf, readContents } from './document-facts.ts';
import type { PdfInfo } from './info.ts';
import { countWords, groupSizes, type PageSizeFacts, pageSize } from './page-facts.ts';
import { reportGroups, reportPage } from './report-groups.ts';
import { type ObjectSurvey, surveyObjects } from './survey-objects.ts';
import type { tool } from './tool.ts';
import { usedColours } from './used-colours.ts';

type Options = OptionValues<typeof tool>;

const WRITERS = {
  json: (info: PdfInfo) => `${JSON.stringify(info, null, 2)}\n`,
  txt: (info: PdfInfo) => factsText(reportGroups(info)),
  html: (info: PdfInfo) => reportPage(info),
};

export const run: Run<typeof tool> = async ([input], options, context) => {
  if (!input) throw new ToolError('no-files');
  context.progress(0, 'opening', { file: input.name });
  const opened = await openPdf(input, options, 'inspect', context);
  try {
    const info = await inspect(opened, input, options, context);
    const { format } = options;
    context.progress(1, 'writing');
    const path = join(context.workDir, `info.${format}`);
    await writeFile(path, WRITERS[format](info));
    return [{ path, type: format, input: 0, facts: { pages: info.pageCount }, report: reportOf(info) }];
  } finally {
    await opened.close();
  }
};

async function inspect(opened: OpenedPdf, input: InputFile, options: Options, context: RunContext): Promise<PdfInfo> {
  const { document, pages, damage, encryption } = opened;
  const labels = pageLabelTexts(document, pages.length);
  const chosen = [...new Set(choosePages(options, pages.length, () => labels, input, context))].sort((a, b) => a - b);
  const words = await countWords(opened, chosen, input.name, context);
  const sizes = new Map(chosen.map((page) => [page, pageSize(document, referenceOf(pages, page))]));
  const survey = surveyObjects(document);
  const { space } = survey;
  const known = space.images + space.fonts + space.content + space.attachments;
  return {
    file: { name: input.name, bytes: input.bytes },
    version: document.version,
    pageCount: pages.length,
    fastWebView: isLinearized(input.path),
    damage,
    metadata: metadataOf(document),
    protection: encryption
      ? {
          method: encryption.method,
          openedAs: encryption.isOwner ? 'owner' : 'user',
          permissions: encryption.permissions,
        }
      : null,
    sizes: groupSizes(sizes),
    fonts: survey.fonts,
    imageCount: survey.images.length,
    words: words.size < chosen.length ? null : [...words.values()].reduce((sum, count) => sum + count, 0),
    pagesWithoutText: chosen.filter((page) => words.get(page) === 0),
    unreadablePages: chosen.filter((page) => !words.has(page)),
    ...readContents(opened),
    actions: survey.actions,
    space: { ...space, other: Math.max(0, input.bytes - known) },
    ...(options.deep ? await deepFacts(opened, { chosen, labels, words, sizes, survey }, context) : {}),
  };
}

interface Found {
  readonly chosen: readonly number[];
  readonly labels: readonly string[];
  readonly words: ReadonlyMap<number, number>;
  readonly sizes: ReadonlyMap<number, PageSizeFacts>;
  readonly survey: ObjectSurvey;
}

async function deepFacts(
  { document, pages }: OpenedPdf,
  { chosen, labels, words, sizes, survey }: Found,
  { signal }: RunContext,
): Promise<Pick<PdfInfo, 'images' | 'colours' | 'pages'>> {
  const references = chosen.map((page) => referenceOf(pages, page));
  const drawn = await measureImages(document, references, signal);
  const images = survey.images.map(({ number, ...image }) => {
    const size = drawn.get(number);
    const dpi = (pixels: number, points: number) => Math.round((pixels * 72) / points);
    const isShown = size && size.widthPt > 0 && size.heightPt > 0;
    return {
      ...image,
      dpi: isShown ? ([dpi(image.width, size.widthPt), dpi(image.height, size.heightPt)] as const) : null,
    };
  });
  const colours = new Set([...survey.colours, ...(await usedColours(document, references, signal))]);
  const rows = chosen.map((page) => {
    const { links, comments } = countAnnotations(document, [referenceOf(pages, page)]);
    const { widthMm = 0, heightMm = 0, rotation = 0 } = sizes.get(page) ?? {};
    const count = Object.values(comments).reduce((sum, each) => sum + each, 0);
    const label = labels[page - 1] ?? '';
    return { page, label, widthMm, heightMm, rotation, words: words.get(page) ?? null, links, comments: count };
  });
  return { images, colours: [...colours].sort(), pages: rows };
}

function reportOf(info: PdfInfo) {
  const { fonts, actions, form } = info;
  return {
    found: {
      ...(info.words === null ? {} : { words: info.words }),
      fonts: fonts.length,
      missingFonts: fonts.filter(({ embedded }) => !embedded).length,
      images: info.imageCount,
      links: info.links,
      comments: Object.values(info.comments).reduce((sum, count) => sum + count, 0),
      fields: form.fields,
      bookmarks: info.bookmarks,
      attachments: info.attachments.length,
      signatures: info.signatures.length,
      layers: info.layers.length,
      scripts: actions.scripts,
    },
    ...(info.unreadablePages.length > 0 ? { uncertain: { pages: info.unreadablePages } } : {}),
  };
}

/** The mark of such a file is in its first object, with the length of the file: one that was added to is none (ISO 32000-2, annex F.3.1). */
function isLinearized(path: string): boolean {
  const source = new FileSource(path);
  try {
    const [, length] = /\/Linearized[^>]*\/L\s+(\d+)/.exec(source.read(0, 1024).toString('latin1')) ?? [];
    return Number(length) === source.size;
  } finally {
    source.close();
  }
}

function referenceOf(pages: readonly PdfRef[], page: number): PdfRef {
  const reference = pages[page - 1];
  if (!reference) throw new RangeError(`there is no page ${page}`);
  return reference;
}
