/** Decides which pages of a pile belong together. */
import { because } from '../../contract/messages/reasons.ts';
import { ToolError } from '../../contract/messages/tool-error.ts';
import type { InputFile } from '../../contract/operation.ts';
import { type LabelledPages, type PageSign, partsAtText, partsBetween } from '../../engine/split/page-parts.ts';
import { readTextPattern } from '../../engine/split/text-pattern.ts';
import type { Options } from './options.ts';
import type { Pile } from './pile.ts';
import { ANY_CODE, wantedCode } from './separator-text.ts';

export interface Plan {
  readonly documents: readonly LabelledPages[];
  /** Numbers of the pages that were taken out, from 1. */
  readonly separators: readonly number[];
}

const PLAIN: PageSign = { separates: false };

/** @throws ToolError `nothing-found`, `bad-option`. */
export async function planDocuments(pile: Pile, { name: file }: InputFile, options: Options): Promise<Plan> {
  if (options.by === 'text') return { documents: await atText(pile, file, options), separators: [] };
  const removes = options['remove-separator'];
  const signs = options.by === 'blank' ? await blankSigns(pile) : await codeSigns(pile, options, removes);
  if (!signs.some(({ separates }) => separates)) throw new ToolError('nothing-found', because('no-separator-sheets'));
  const kept = options.by === 'blank' ? 'last' : 'all';
  const documents = partsBetween(signs, removes ? 'none' : kept);
  if (documents.length === 0) throw new ToolError('nothing-found', because('only-separators'));
  const written = new Set(documents.flatMap(({ pages }) => pages));
  const separators = Array.from(signs, (_, index) => index + 1).filter((page) => !written.has(page));
  return { documents, separators };
}

async function blankSigns(pile: Pile): Promise<readonly PageSign[]> {
  return pile.each((page) => ({ separates: pile.isBlank(page) }));
}

/** Where both sides of sheets are scanned, the empty back of a separator goes with it. */
async function codeSigns(pile: Pile, options: Options, removesBacks: boolean): Promise<readonly PageSign[]> {
  let sheet: PageSign | undefined;
  return pile.each(async (page) => {
    const codes = await pile.codes(page, options.by === 'qr' ? 'qr' : 'barcode');
    const found = codes.map((code) => signOf(code, options.code)).find(({ separates }) => separates);
    const isBack = !found && sheet !== undefined && removesBacks && pile.isBlank(page);
    const sign = isBack ? sheet : found;
    sheet = found;
    return sign ?? PLAIN;
  });
}

function signOf(code: string, wanted: string): PageSign {
  const text = wantedCode(wanted);
  if (text === ANY_CODE) return { separates: true, label: code };
  if (code === text) return { separates: true };
  const rest = code.startsWith(text) ? code.slice(text.length) : '';
  const label = rest.slice(1).trim();
  return /^[\s:/]/.test(rest) && label !== '' ? { separates: true, label } : PLAIN;
}

async function atText(pile: Pile, file: string, { text }: Options): Promise<readonly LabelledPages[]> {
  const pattern = readTextPattern(text, 'text');
  const lines = await pile.texts(Array.from({ length: pile.pageCount }, (_, index) => index + 1));
  const texts = lines.map((each) => each.join('\n'));
  const documents = partsAtText(texts, pattern);
  if (documents.length > 0) return documents;
  // Where nothing could be read, that is the reason.
  pile.finish();
  const hasText = texts.some((each) => each.trim() !== '');
  const why = hasText ? because('text-not-found', { wanted: text, file }) : because('nothing-to-search', { file });
  throw new ToolError('nothing-found', why);
}
