/** Chooses which attached files may stay at a level of PDF/A: any in part 3, those that follow PDF/A in 2 and 4, none in 1. */
import { attachedFiles } from '../../document/clean/remove-attachments.ts';
import { pageAnnotations } from '../../document/pages/annotation.ts';
import { type PdfDict, PdfRef } from '../../syntax/object.ts';
import { checkAttached } from '../judge/check-archive.ts';
import { ANNOTATIONS } from '../parts/check-interaction.ts';
import type { Subject } from '../rules/subject.ts';

export interface ChosenAttachments {
  /** @param file the specification of a file (ISO 32000-2, 7.11.3). */
  readonly isDropped: (file: PdfDict) => boolean;
  /** Names of the files that the level does not allow, each once. */
  readonly forbidden: readonly string[];
}

/** @param folder where files are put while they are checked. */
export function chooseAttachments(subject: Subject, folder: string): ChosenAttachments {
  const { document, part } = subject;
  if (part === 3) return { isDropped: () => false, forbidden: [] };
  const pinned = part === 4 ? pinnedFiles(subject) : new Set<number>();
  const allowed = new Map<number, boolean>();
  const isAllowed = (number: number) => {
    const known = allowed.get(number) ?? (!pinned.has(number) && followsArchive(subject, number, folder));
    allowed.set(number, known);
    return known;
  };
  const isDropped = (file: PdfDict) => {
    const numbers = streamNumbers(subject, file);
    return part === 1 || numbers.length === 0 || !numbers.every(isAllowed);
  };
  const forbidden = [...attachedFiles(document)].filter(isDropped).map((file) => nameOf(subject, file));
  return { isDropped, forbidden: [...new Set(forbidden)].sort() };
}

function followsArchive(subject: Subject, number: number, folder: string): boolean {
  const bytes = subject.bytes(new PdfRef(number));
  return bytes !== undefined && checkAttached(bytes, subject.level, folder) === 'kept';
}

/** Files of annotations that the part does not know go with them. */
function pinnedFiles(subject: Subject): ReadonlySet<number> {
  const { document, pages, part } = subject;
  const numbers = pages.flatMap((page) =>
    pageAnnotations(document, page).flatMap(({ dict }) => {
      const file = subject.dict(dict, 'FS');
      return file && !ANNOTATIONS[part].includes(subject.name(dict, 'Subtype') ?? '')
        ? streamNumbers(subject, file)
        : [];
    }),
  );
  return new Set(numbers);
}

function streamNumbers(subject: Subject, file: PdfDict): readonly number[] {
  const entries = [...(subject.dict(file, 'EF')?.entries() ?? [])];
  return entries.flatMap(([, value]) => (value instanceof PdfRef ? [value.number] : []));
}

function nameOf({ document }: Subject, file: PdfDict): string {
  return document.text(file.get('UF')) ?? document.text(file.get('F')) ?? 'file';
}
