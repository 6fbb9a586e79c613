/** What a tool's drop zone takes, and the sentences for what it does not. */
import type { CatalogueEntry } from '../../../contract/catalogue.ts';
import { errorMessage } from '../../../contract/error-table.ts';
import { FILE_TYPES } from '../../../contract/file-type.ts';
import type { DropRules, DropWords } from '../../../ui/drop-zone.tsx';
import { formatBytes } from '../../../ui/format.ts';
import { words } from '../../words.ts';
import { panelWords } from '../../words-panel.ts';
import { siteSettings } from '../site/settings.ts';
import type { PanelModel } from './panel-model.ts';

export function dropRules(entry: CatalogueEntry, multiple: boolean): DropRules {
  const accept: Record<string, string[]> = {};
  for (const type of entry.accepts) {
    const { mime, extensions } = FILE_TYPES[type];
    accept[mime] = [...(accept[mime] ?? []), ...extensions.map((each) => `.${each}`)];
  }
  return { accept, multiple, maxBytes: siteSettings().maxFileBytes };
}

/** The documented sentence for a file that a drop zone refused; undefined for an unknown reason. */
export function refusalMessage(code: string, entry: CatalogueEntry): string | undefined {
  if (code === 'file-invalid-type') return `File type must be ${endingsOf(entry)}`;
  if (code === 'file-too-large') return errorMessage('too-large', { limit: siteSettings().maxFileBytes });
  if (code === 'too-many-files') return errorMessage('too-many-files');
  return undefined;
}

function endingsOf({ extensions }: CatalogueEntry): string {
  const endings = extensions.map((each) => `.${each}`);
  return endings.length > 1 ? `one of ${endings.join(', ')}` : (endings[0] ?? '');
}

export function dropWords({ entry, flow, multiple, closed, chosen }: PanelModel): DropWords {
  const some = chosen.files.length > 0;
  return {
    title: dropTitle(closed, some, multiple, entry),
    hint: [flow.words.hint || kindsOf(entry), limitsOf(entry, flow.kind, multiple)].filter(Boolean).join('. '),
    release: panelWords.files.release,
    refused: panelWords.files.refused,
  };
}

function dropTitle(closed: boolean, some: boolean, multiple: boolean, entry: CatalogueEntry): string {
  if (closed) return words.consent.closed;
  if (!some) return panelWords.files.drop(multiple);
  return multiple
    ? panelWords.files.more(entry.extensions.length === 1 ? 'PDF files' : 'files')
    : panelWords.files.replace;
}

/** "PDF", or "JPG, PNG, GIF": endings in capitals, the second spelling of one type left out. */
function kindsOf(entry: CatalogueEntry): string {
  return entry.accepts.map((type) => FILE_TYPES[type].extensions[0].toUpperCase()).join(', ');
}

function limitsOf(entry: CatalogueEntry, kind: PanelModel['flow']['kind'], multiple: boolean): string {
  const limit = formatBytes(siteSettings().maxFileBytes).replace('.0', '');
  if (kind === 'compress') return panelWords.files.atMost(entry.maxFiles, limit);
  if (kind === 'tool')
    return multiple ? panelWords.files.upTo(limit) : panelWords.files.upTo(limit).replace(' each', '');
  return panelWords.files.unlimited(limit);
}
