/** Reads Markdown: CommonMark, GitHub's tables, task lists, alerts, strikethrough and links, footnotes and formulas. */
import createParser, { type MarkdownIt } from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import { escapeHtml } from '../../contract/text/escape-html.ts';
import { alerts } from './alerts.ts';
import { type Formula, formulas } from './formulas.ts';
import type { Highlight } from './highlight.ts';
import { taskLists } from './task-lists.ts';

const MAX_LINK = 2_000;
/** Below the parser's own limit of 100, at which it drops the text. */
const MAX_DEPTH = 90;

export interface ParserSettings {
  /** Undefined leaves code as it is. */
  readonly highlight: Highlight | undefined;
  /** Undefined leaves dollars as they are. */
  readonly place: ((formula: Formula) => string) | undefined;
}

export function markdownParser({ highlight, place }: ParserSettings): MarkdownIt {
  const parser = createParser({
    html: true,
    linkify: true,
    highlight: (code, language) => highlight?.(code, language.toLowerCase()) ?? escapeHtml(code),
  });
  parser.use(footnotes);
  taskLists(parser);
  alerts(parser);
  if (place) formulas(parser, place);
  linkAsGitHub(parser);
  endNesting(parser);
  return parser;
}

/** Quotes and lists that are nested deeper stand as they were written. */
function endNesting(parser: MarkdownIt): void {
  parser.block.ruler.before('table', 'deepest', (state, start, end, silent) => {
    if (state.level < MAX_DEPTH) return false;
    if (silent) return true;
    state.push('paragraph_open', 'p', 1);
    const inline = state.push('inline', '', 0);
    inline.content = state.getLines(start, end, state.blkIndent, false).trim();
    inline.children = [];
    state.push('paragraph_close', 'p', -1);
    state.line = end;
    return true;
  });
}

/** Without a scheme, only what begins with `www.` and mail addresses are links: `README.md` is a file, not a site of Moldova. */
function linkAsGitHub(parser: MarkdownIt): void {
  parser.linkify.set({ fuzzyLink: false });
  parser.linkify.add('www.', {
    validate: (text, pos, linkify) =>
      Math.max(0, linkify.testSchemaAt(`//www.${text.slice(pos, pos + MAX_LINK)}`, 'http:', 0) - '//www.'.length),
    normalize: (match) => {
      match.url = `http://${match.url}`;
    },
  });
}
