/** How a file of some name can be looked at. */
import { extensionOf } from '../../../contract/files/output-name.ts';
import { isPicture } from '../files/file-look.ts';

/** `page`: a web page; `pages`: the server makes pages of it first, which it does for results alone. */
export type ViewKind = 'pdf' | 'picture' | 'table' | 'text' | 'page' | 'list' | 'pages';

const KINDS: Readonly<Record<string, ViewKind>> = {
  pdf: 'pdf',
  csv: 'table',
  tsv: 'table',
  txt: 'text',
  md: 'text',
  json: 'text',
  html: 'page',
  zip: 'list',
  ...Object.fromEntries(['docx', 'doc', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'rtf'].map((ending) => [ending, 'pages'])),
};

/** Of a result; undefined where it cannot. */
export function viewKind(name: string): ViewKind | undefined {
  return KINDS[extensionOf(name)] ?? (isPicture(name) ? 'picture' : undefined);
}

/** Of a file that was not sent yet. */
export function localViewKind(name: string): ViewKind | undefined {
  const kind = viewKind(name);
  return kind === 'pages' ? undefined : kind;
}
