/** What a tool's drop zone takes, and the sentences for what it does not. */
import type { CatalogueEntry } from '../../../../contract/catalogue.ts';
import { FILE_TYPES, takesAnyFile } from '../../../../contract/files/file-type.ts';
import { type ErrorCode, type ErrorParams, errorMessage } from '../../../../contract/messages/error-table.ts';
import type { DropRules, DropWords } from '../../../../ui/drop-zone.tsx';
import { formatBytes } from '../../../../ui/format.ts';
import { consentWords } from '../../../words/consent.ts';
import { panelWords } from '../../../words/panel.ts';
import { told } from '../../../words/told.ts';
import { siteSettings } from '../../site/settings.ts';
import type { PanelModel } from './panel-model.ts';

export function dropRules(entry: CatalogueEntry, multiple: boolean): DropRules {
  const accept: Record<string, string[]> = {};
  // No rule lets everything through.
  if (takesAnyFile(entry)) return { accept, multiple, maxBytes: siteSettings().maxFileBytes };
  for (const type of entry.accepts) {
    const { mime, extensions } = FILE_TYPES[type];
    accept[mime] = [...(accept[mime] ?? []), ...extensions.map((each) => `.${each}`)];
  }
  return { accept, multiple, maxBytes: siteSettings().maxFileBytes };
}

/** What the server would say of the same. */
export function errorText(code: ErrorCode, params: ErrorParams = {}): string {
  return told('errors', code, params, errorMessage(code, params));
}

/** The documented sentence for a file that a drop zone refused; undefined for an unknown reason. */
export function refusalMessage(code: string, entry: CatalogueEntry): string | undefined {
  if (code === 'file-invalid-type') return wrongType(entry);
  if (code === 'file-too-large') return tooLarge(siteSettings().maxFileBytes);
  if (code === 'too-many-files') return errorText('too-many-files');
  return undefined;
}

/** As people write sizes; the answer of the server carries the bytes. */
export function tooLarge(limitBytes: number): string {
  return panelWords.files.tooLarge({ limit: formatBytes(limitBytes) });
}

function wrongType({ extensions }: CatalogueEntry): string {
  // Parts are numbered: the first says enough.
  const named = extensions.filter((each) => each === '001' || !/^\d+$/.test(each));
  const endings = named.map((each) => `.${each}`).join(', ');
  return named.length > 1 ? panelWords.files.wrongTypes({ endings }) : panelWords.files.wrongType({ ending: endings });
}

export function dropWords({ entry, flow, multiple, closed, chosen }: PanelModel): DropWords {
  const some = chosen.files.length > 0;
  return {
    ...dropTitles(closed, some, multiple, entry),
    hint: [flow.words.hint || kindsOf(entry), limitsOf(entry, flow.kind, multiple)].filter(Boolean).join('. '),
    release: panelWords.files.release,
    refused: panelWords.files.refused,
  };
}

function dropTitles(
  closed: boolean,
  some: boolean,
  multiple: boolean,
  entry: CatalogueEntry,
): Pick<DropWords, 'title' | 'titleByTouch'> {
  const words = panelWords.files;
  const both = (title: string, titleByTouch = title) => ({ title, titleByTouch });
  if (closed) return both(consentWords.closed);
  if (!some && takesAnyFile(entry)) return both(words.dropAny, words.chooseSeveral);
  if (!some) return multiple ? both(words.dropSeveral, words.chooseSeveral) : both(words.dropOne, words.chooseOne);
  if (!multiple) return both(words.replace);
  return entry.extensions.length === 1
    ? both(words.morePdf, words.morePdfByTouch)
    : both(words.more, words.moreByTouch);
}

/** "PDF", or "JPG, PNG, GIF": endings in capitals, the second spelling of one type left out. */
function kindsOf(entry: CatalogueEntry): string {
  if (takesAnyFile(entry)) return panelWords.files.anyType;
  return entry.accepts.map((type) => FILE_TYPES[type].extensions[0].toUpperCase()).join(', ');
}

function limitsOf(entry: CatalogueEntry, kind: PanelModel['flow']['kind'], multiple: boolean): string {
  const limit = formatBytes(siteSettings().maxFileBytes);
  if (kind === 'compress') return panelWords.files.atMost({ count: entry.maxFiles, limit });
  if (kind === 'tool') return panelWords.files[multiple ? 'upToEach' : 'upTo']({ limit });
  return panelWords.files.unlimited({ limit });
}
