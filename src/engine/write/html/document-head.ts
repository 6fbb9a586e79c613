/** The beginning of an HTML file, up to its body. */
import { escapeHtml } from '../../../contract/text/escape-html.ts';
import { withoutControls } from './runs-html.ts';

export interface DocumentHead {
  readonly title: string;
  /** A language tag; empty where it is not known. */
  readonly language: string;
  readonly isRightToLeft: boolean;
  /** Elements. */
  readonly style: string;
}

export function documentHead({ title, language, isRightToLeft, style }: DocumentHead): string {
  const attributes = (language === '' ? '' : ` lang="${escapeHtml(language)}"`) + (isRightToLeft ? ' dir="rtl"' : '');
  return [
    `<!doctype html>\n<html${attributes}>\n<head>\n<meta charset="utf-8">\n`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
    `<title>${escapeHtml(withoutControls(title))}</title>\n${style}</head>\n<body>\n`,
  ].join('');
}
