/** What is said about results: their title, the share saved, the day they go. */
import { extensionOf } from '../../../../contract/files/output-name.ts';
import type { JobFile } from '../../../../contract/job.ts';
import { formatBytes } from '../../../../ui/format.ts';
import { quantityWords } from '../../../../ui/quantity-words.ts';
import { panelWords } from '../../../words/panel.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** `measured`: the tool is about size, so that sizes are what is told. */
export function resultTitle(files: readonly JobFile[], measured: boolean): string {
  const [first] = files;
  if (!first) return '';
  const sizes = measured ? sizesOf(files) : null;
  if (sizes && sizes.after < sizes.before) {
    return panelWords.result.became({ before: formatBytes(sizes.before), after: formatBytes(sizes.after) });
  }
  return files.length === 1
    ? panelWords.result.ready({ name: first.outputFilename })
    : panelWords.result.severalReady({ count: files.length });
}

/** The results themselves, without the reports that go with them; where there is nothing else, the reports. */
export function mainResults(files: readonly JobFile[]): readonly JobFile[] {
  const main = files.filter(({ facts }) => facts.beside === undefined);
  return main.length > 0 ? main : files;
}

/** "−78 %": what all compressed files lost together; null for other tools, and where nothing was gained. */
export function reductionOf(files: readonly JobFile[]): string | null {
  const sizes = sizesOf(files);
  if (!sizes || sizes.after >= sizes.before) return null;
  const percent = Math.round(100 * (1 - sizes.after / sizes.before));
  // What still has a size did not lose all of it.
  return quantityWords.less({ percent: Math.min(MOST_LOST, percent) });
}

/** "28 pages · 0.9 MB, was 4.1 MB (−78 %)". */
export function resultFacts(file: JobFile, measured: boolean): string {
  // Of a document or a table, the pages are those of its original.
  const pages = isPaged(file.outputFilename) ? file.facts.pages : undefined;
  const size = file.size === null ? null : formatBytes(file.size);
  const was =
    measured && file.reduction !== null && file.reduction >= 0.1 && !file.unchanged
      ? panelWords.result.was({
          size: formatBytes(file.originalSize),
          less: quantityWords.less({ percent: file.reduction }),
        })
      : null;
  return [typeof pages === 'number' ? quantityWords.pages({ count: pages }) : null, size, was]
    .filter(Boolean)
    .join(' · ');
}

const MOST_LOST = 99.9;
const PAGED: ReadonlySet<string> = new Set(['pdf', 'tif', 'tiff']);

function isPaged(name: string): boolean {
  return PAGED.has(extensionOf(name));
}

/** The file with the pages that the browser counted, where the server told none. */
export function withPages(file: JobFile, pages: number | undefined): JobFile {
  return pages === undefined ? file : { ...file, facts: { pages, ...file.facts } };
}

/** "Deleted in 7 days", "Deleted in 3 hours". */
export function deletedWhen(expiresAt: string, nowMs: number): string {
  const leftMs = new Date(expiresAt).getTime() - nowMs;
  if (!Number.isFinite(leftMs)) return '';
  const { deletedInDays, deletedInHours, deletedInMinutes } = panelWords.actions;
  const minutes = Math.max(1, Math.ceil(leftMs / MINUTE_MS));
  if (minutes < 60) return deletedInMinutes({ count: minutes });
  if (leftMs < DAY_MS) return deletedInHours({ count: Math.round(leftMs / HOUR_MS) });
  return deletedInDays({ count: Math.round(leftMs / DAY_MS) });
}

/** Sizes before and after of a compressor's results. */
function sizesOf(files: readonly JobFile[]): { readonly before: number; readonly after: number } | null {
  let before = 0;
  let after = 0;
  for (const { reduction, originalSize, processedSize } of files) {
    if (reduction === null || processedSize === null) return null;
    before += originalSize;
    after += processedSize;
  }
  return files.length === 0 ? null : { before, after };
}

/** Why a result is the visitor's own file. @param measured it was to become smaller. */
export function unchangedText(measured: boolean): string {
  return measured ? panelWords.result.unchanged : panelWords.result.kept;
}
