/** Turns Markdown into a whole HTML page: title, table of contents and text, cleaned and styled. */

import { escapeHtml, unescapeHtml } from '../../contract/text/escape-html.ts';
import { cleanHtml } from './clean-html.ts';
import { contentsOf } from './contents.ts';
import type { Formula } from './formulas.ts';
import { type DocumentFacts, splitFrontMatter } from './front-matter.ts';
import { headPage } from './headings.ts';
import { loadHighlight } from './highlight.ts';
import { drawFormulas } from './math-ml.ts';
import { markdownParser } from './parser.ts';
import { styleSheet, type ThemeName } from './themes/style-sheet.ts';

export interface MarkdownSettings {
  readonly theme: ThemeName;
  readonly contents: boolean;
  /** Levels of headings in the table of contents. */
  readonly contentsDepth: number;
  readonly numbered: boolean;
  readonly pageNumbers: boolean;
  readonly fontSizePt: number;
  readonly highlight: boolean;
  readonly math: boolean;
  /** Where nothing draws MathML, formulas are shown as they were written. */
  readonly mathAs: 'mathml' | 'source';
  /** The title of a text that has none. */
  readonly name: string;
}

export interface MarkdownPage {
  readonly html: string;
  /** The title is that of the front matter, else the first heading, else the name. */
  readonly facts: DocumentFacts;
  readonly hasContents: boolean;
  readonly isFrontMatterUnreadable: boolean;
  /** Those that are no TeX: they stand as they were written. */
  readonly formulasUnread: number;
}

/** A table of contents belongs where the text says so. */
const CONTENTS_SIGN = /<p>\[(?:\[_?TOC_?\]|TOC)\]<\/p>\n?/i;
const FIRST_HEADING = /^\s*(<h1(?:\s[^>]*)?>)([\s\S]*?)<\/h1>\n?/;

export async function markdownPage(text: string, settings: MarkdownSettings): Promise<MarkdownPage> {
  const { facts: told, body, isUnreadable } = splitFrontMatter(text);
  const written: Formula[] = [];
  const parser = markdownParser({
    highlight: settings.highlight ? loadHighlight(body) : undefined,
    place: settings.math ? (formula) => `<span data-formula="${written.push(formula) - 1}"></span>` : undefined,
  });
  const cleaned = cleanHtml(parser.render(body));
  const { title, rest } = takeTitle(cleaned, told);
  const headed = headPage(rest, settings.numbered, (formula) => written[formula]?.tex ?? '');
  const facts = { ...told, title: plainTitle(title, told, headed.headings[0]?.text ?? settings.name, written) };
  const contents = (isAsked: boolean) =>
    isAsked ? contentsOf(headed.headings, settings.contentsDepth, facts.lang) : '';
  const here = CONTENTS_SIGN.test(headed.html);
  const placed = here ? headed.html.replace(CONTENTS_SIGN, () => contents(true)) : headed.html;
  const first = contents(settings.contents && !here);
  const page = `${titleBlock(title, told)}${first}<main>\n${placed}</main>`;
  const drawn = await drawFormulas(page, written, settings.mathAs);
  return {
    html: wholePage(drawn.html, facts, settings, first !== ''),
    facts,
    hasContents: first !== '' || here,
    isFrontMatterUnreadable: isUnreadable,
    formulasUnread: drawn.unread,
  };
}

interface Titled {
  /** What the title block shows, as HTML; empty where there is none. */
  readonly title: string;
  readonly rest: string;
}

/**
 * The title of a document stands in its front matter, or is its first and only heading of the highest level. A heading
 * that says what the front matter says is not shown twice.
 */
function takeTitle(html: string, { title }: DocumentFacts): Titled {
  const [first, , inner = ''] = FIRST_HEADING.exec(html) ?? [];
  const isOnly = first !== undefined && !/<h1[\s>]/.test(html.slice(first.length));
  const words = unescapeHtml(inner.replaceAll(/<[^>]*>/g, '')).trim();
  if (title === '') return isOnly ? { title: inner, rest: html.slice(first.length) } : { title: '', rest: html };
  const rest = first !== undefined && words === title ? html.slice(first.length) : html;
  return { title: escapeHtml(title), rest };
}

function plainTitle(title: string, told: DocumentFacts, instead: string, written: readonly Formula[]): string {
  const own = unescapeHtml(
    title
      .replaceAll(/<span data-formula="(\d+)"><\/span>/g, (_, n: string) => escapeHtml(written[Number(n)]?.tex ?? ''))
      .replaceAll(/<[^>]*>/g, ''),
  ).trim();
  return told.title || own || instead;
}

function titleBlock(title: string, { author, date }: DocumentFacts): string {
  const byline = [author, date].filter((each) => each !== '').map((each) => `<span>${escapeHtml(each)}</span>`);
  const rows = [
    ...(title === '' ? [] : [`<h1 class="title">${title}</h1>`]),
    ...(byline.length === 0 ? [] : [`<p class="byline">${byline.join('')}</p>`]),
  ];
  return rows.length === 0 ? '' : `<header class="opening">${rows.join('\n')}</header>\n`;
}

/** Scripts whose lines run from the right. */
const FROM_THE_RIGHT = /^(?:ar|dv|fa|he|ku-Arab|ps|sd|ug|ur|yi)(?:-|$)/;

function wholePage(
  body: string,
  facts: DocumentFacts,
  settings: MarkdownSettings,
  beginsWithContents: boolean,
): string {
  const { lang, title } = facts;
  const attributes = `${lang === '' ? '' : ` lang="${lang}"`}${FROM_THE_RIGHT.test(lang) ? ' dir="rtl"' : ''}`;
  const classes = [settings.theme, ...(beginsWithContents ? ['begins-with-contents'] : [])].join(' ');
  return `<!doctype html>
<html${attributes}><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<style>${styleSheet(settings, title)}</style></head>
<body class="${classes}">
${body}
</body></html>
`;
}
