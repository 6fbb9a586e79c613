/** A picture, a drawing or a page of another PDF as a mark. */
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { phrase } from '../../contract/messages/phrases.ts';
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { AttachedFile } from '../../contract/options/attached-file.ts';
import { pictureSize } from '../../contract/pages/mark-placement.ts';
import type { Addition } from '../../engine/document/catalog/false-claim.ts';
import { type OpenedPdf, openPdf } from '../../engine/document/open/open-input.ts';
import { type PageForm, pageAsForm } from '../../engine/document/pages/page-form.ts';
import { addPictureForm } from '../../engine/images/embed/picture-form.ts';
import { name, PdfDict } from '../../engine/syntax/object.ts';
import { ObjectCopier } from '../../engine/syntax/object-copier.ts';
import type { MarkSource, SourceRequest } from './mark.ts';

export function openPicture(request: SourceRequest, image: AttachedFile): Promise<MarkSource> {
  return image.type === 'pdf' ? pageSource(request, image) : pictureSource(request, image);
}

async function pictureSource(request: SourceRequest, image: AttachedFile): Promise<MarkSource> {
  const { document, context, options } = request;
  const folder = await mkdtemp(join(context.workDir, 'mark-'));
  const repair = options['on-damaged'] === 'repair';
  const wanted = { folder, repair, rotates: true, signal: context.signal, warn: context.warn };
  const made = await addPictureForm(document, image, wanted);
  return fixedSource(request, made, made.color);
}

async function pageSource(request: SourceRequest, image: AttachedFile): Promise<MarkSource> {
  const { context, options } = request;
  const opened = await openPdf(image, options, 'render', context);
  try {
    const form = await formOfPage(opened, options['image-page'], image, request);
    return fixedSource(request, form, 'any', () => opened.close());
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function formOfPage(
  { document, pages }: OpenedPdf,
  number: number,
  image: AttachedFile,
  { document: target, context }: SourceRequest,
): Promise<PageForm> {
  const page = pages[number - 1];
  if (!page) {
    const option = 'image-page';
    const has = phrase('pages', 'has-pages', { count: pages.length });
    const why = because('page-not-in-picture', { option, number, image: image.name, ...has });
    throw new ToolError('bad-option', { field: option, ...why });
  }
  const copier = new ObjectCopier(document, target);
  const made = pageAsForm(document, page, target, (value) => copier.copy(value));
  await copier.finish(context.signal);
  return made;
}

/** The same form on every page. */
function fixedSource(
  { document, options, optionalContent }: SourceRequest,
  { form, widthPt, heightPt }: PageForm,
  color: Addition['color'],
  close: () => Promise<void> = async () => {},
): MarkSource {
  const dict = document.stream(form)?.dict ?? new PdfDict();
  // An opacity from outside holds for the whole, not for each thing in it.
  if (!dict.has('Group')) dict.set('Group', PdfDict.of({ Type: name('Group'), S: name('Transparency') }));
  if (optionalContent) dict.set('OC', optionalContent);
  const formSize = { widthPt, heightPt };
  return {
    usualRotation: 0,
    color,
    isText: false,
    markFor: (page) => ({ form, formSize, size: pictureSize(page, formSize, options.scale) }),
    finish: async () => {},
    close,
  };
}
