/** Ranks a few tools for files that were dropped on home, by what the browser can see of them. */
import type { ToolCard } from '../../../contract/catalogue.ts';
import { extensionOf } from '../../../contract/files/output-name.ts';
import type { FileLook } from '../files/file-look.ts';
import { areForeign } from '../files/foreign-look.ts';

/** Fewest and most that are suggested, where so many take the files. */
const FEWEST = 4;
const MOST = 6;
/** Files from this size on are likely to be too large for a mail. */
const LARGE_BYTES = 5 * 1024 ** 2;
/** From here on a document has parts. */
const LONG_PAGES = 10;

/** Of no use for an ordinary PDF: each needs something that is looked for. */
const ONLY_WHERE_MEANT = ['unlock-pdf', 'convert-to-pdf', 'ocr-pdf', 'clean-scan', 'repair-pdf', 'remove-blank-pages'];

interface Dropped {
  readonly name: string;
  readonly bytes: number;
  readonly look: FileLook;
}

/** @param fitting tools that take all of the files, best first. */
export function suggestTools(fitting: readonly ToolCard[], files: readonly Dropped[]): readonly ToolCard[] {
  // Nothing can be done with files that hold nothing.
  if (files.every(({ bytes }) => bytes === 0)) return [];
  if (files.length === 1 && areForeign(files)) return [];
  const byId = new Map(fitting.map((card) => [card.id, card]));
  // What no tool takes says nothing of the others.
  const taken = files.filter(({ name }) => fitting.some(({ extensions }) => extensions.includes(extensionOf(name))));
  const wanted = wishesFor(taken.length > 1 ? taken : files);
  const meant = new Set(wanted);
  const rest = fitting.map(({ id }) => id).filter((id) => !meant.has(id) && !ONLY_WHERE_MEANT.includes(id));
  const chosen = wanted.flatMap((id) => byId.get(id) ?? []).slice(0, MOST);
  const more = rest.flatMap((id) => byId.get(id) ?? []).slice(0, Math.max(0, FEWEST - chosen.length));
  return [...chosen, ...more];
}

function wishesFor(files: readonly Dropped[]): readonly string[] {
  const [first] = files;
  if (!first) return [];
  const isPdf = ({ name }: Dropped) => extensionOf(name) === 'pdf';
  if (files.length > 1) {
    if (files.every(isPdf))
      return ['merge-pdf', 'organize-pdf', 'compare-pdf', 'compress-pdf', 'pdf-to-word', 'protect-pdf'];
    return ['jpg-to-pdf', 'convert-to-pdf', 'convert-image', 'extract-archive', 'create-archive', 'compress-pdf'];
  }
  if (isPdf(first)) return wishesForPdf(first);
  return first.look.kind === 'picture'
    ? ['jpg-to-pdf', 'convert-image', 'compress-image', 'ocr-pdf']
    : ['convert-to-pdf', 'extract-archive', 'convert-archive', 'compress-pdf'];
}

function wishesForPdf({ bytes, look }: Dropped): readonly string[] {
  if (look.kind === 'locked') return ['unlock-pdf', 'pdf-to-word', 'compress-pdf', 'merge-pdf'];
  if (look.kind === 'plain' && look.unread) return ['repair-pdf', 'pdf-info', 'pdf-to-jpg', 'compress-pdf'];
  if (look.kind !== 'pdf') return [];
  const { pages, restricted, signed, scan } = look;
  if (scan) return ['ocr-pdf', 'clean-scan', 'compress-pdf', 'pdf-to-word', 'organize-pdf', 'remove-blank-pages'];
  if (signed) return ['validate-signature', 'remove-signatures', 'pdf-info', 'pdf-to-jpg', 'pdf-to-word', 'merge-pdf'];
  return [
    ...(restricted ? ['unlock-pdf'] : []),
    ...(bytes >= LARGE_BYTES ? ['compress-pdf'] : []),
    ...(pages >= LONG_PAGES ? ['split-pdf'] : []),
    ...(pages > 1 ? ['organize-pdf'] : []),
    'pdf-to-word',
    'edit-pdf',
    'sign-pdf',
    'compress-pdf',
    'merge-pdf',
    'pdf-to-jpg',
    'protect-pdf',
  ].filter((id, index, all) => all.indexOf(id) === index);
}
