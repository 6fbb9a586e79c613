/** Checks what a document says of itself as a whole: its title, its language, and who may read it. */
import { readClaims } from '../document/catalog/claims.ts';
import { readXmp } from '../document/catalog/conformance.ts';
import { readMetadata } from '../document/catalog/metadata.ts';
import { flattenOutline, readOutline } from '../document/catalog/outline.ts';
import { xfaKind } from '../document/forms/xfa.ts';
import type { OpenedPdf } from '../document/open/open-input.ts';
import type { PdfDocument } from '../syntax/document.ts';
import type { PdfDict } from '../syntax/object.ts';
import type { Findings } from './findings.ts';

/** Longer documents need bookmarks to be found around in. */
const MANY_PAGES = 20;
/** Titles that programs make of file names, or of nothing. */
const NO_TITLE =
  /\.(?:docx?|xlsx?|pptx?|odt|rtf|txt|pdf|indd|tex)$|^(?:untitled|document|microsoft (?:word|powerpoint|excel))\b/i;

export function checkDocument({ document, pages, encryption }: OpenedPdf, findings: Findings): void {
  const { catalog } = document;
  const marked = document.isTrue(document.dict(catalog.get('MarkInfo'))?.get('Marked') ?? null);
  const tree = document.dict(catalog.get('StructTreeRoot'));
  findings.tested('tagged', marked && tree !== undefined && tree.get('K') !== null);
  const suspects = document.resolve(document.dict(catalog.get('MarkInfo'))?.get('Suspects') ?? null);
  if (marked) findings.tested('suspects', suspects !== true);
  const { title, language } = readMetadata(document);
  const inXmp = xmpTitle(document);
  const told = title.trim() || inXmp;
  findings.tested('title', told !== '');
  if (told !== '') findings.tested('title-xmp', inXmp !== '');
  if (NO_TITLE.test(told)) findings.needsPerson('title');
  const settings = document.dict(catalog.get('ViewerPreferences'));
  findings.tested('title-shown', document.isTrue(settings?.get('DisplayDocTitle') ?? null));
  findings.tested('language', (language || topLanguage(document, tree)) !== '');
  if (pages.length > MANY_PAGES) {
    findings.met('bookmarks');
    if (flattenOutline(readOutline(document)).length === 0) findings.needsPerson('bookmarks');
  }
  if (encryption) findings.tested('permission', encryption.mayBeReadAloud);
  const xfa = xfaKind(document, pages);
  if (xfa !== 'none') findings.tested('xfa', xfa !== 'dynamic');
  findings.tested(
    'claim',
    readClaims(document).some((claim) => claim.startsWith('PDF/UA-')),
  );
}

/** XMP may be the only one that knows it, as in PDF 2.0. */
function xmpTitle(document: PdfDocument): string {
  const [, text = ''] = /<dc:title\b[^>]{0,200}>([\s\S]{0,4000}?)<\/dc:title>/.exec(readXmp(document) ?? '') ?? [];
  return text.replace(/<[^<>]*>/g, '').trim();
}

/** The language may be that of the one element that holds all others. */
function topLanguage(document: PdfDocument, tree: PdfDict | undefined): string {
  const [first] = [tree?.get('K') ?? null].flat();
  return document.text(document.dict(first ?? null)?.get('Lang') ?? null) ?? '';
}
