/** Formulas as pandoc and GitHub take them: `$…$` in a line, `$$…$$` set apart, and code of the kind `math`. */
import type { MarkdownIt, StateBlock, StateInline, Token } from 'markdown-it';

export interface Formula {
  readonly tex: string;
  readonly isDisplay: boolean;
}

const DOLLAR = 0x24;
const BACKSLASH = 0x5c;
/** A formula is short. A text full of dollars is looked through this far from each of them. */
const MAX_LETTERS = 4_000;

/** @param place remembers a formula. @returns what stands for it in the page. */
export function formulas(parser: MarkdownIt, place: (formula: Formula) => string): void {
  parser.inline.ruler.after('escape', 'formula', inlineFormula);
  parser.block.ruler.before('fence', 'formula', blockFormula, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });
  parser.renderer.rules.formula = (tokens, index) => drawn(tokens[index]);
  const fence = parser.renderer.rules.fence;
  parser.renderer.rules.fence = (tokens, index, options, env, self) => {
    const token = tokens[index];
    if (token?.info.trim().toLowerCase() === 'math') return drawn(token, true);
    return fence?.(tokens, index, options, env, self) ?? '';
  };

  function drawn(token: Token | undefined, isDisplay = token?.block ?? false): string {
    const tex = token?.content.trim() ?? '';
    return isDisplay ? `<div class="formula">${place({ tex, isDisplay })}</div>\n` : place({ tex, isDisplay });
  }
}

function inlineFormula(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  if (src.charCodeAt(pos) !== DOLLAR) return false;
  const mark = src.charCodeAt(pos + 1) === DOLLAR ? '$$' : '$';
  const start = pos + mark.length;
  const end = closingMark(src.slice(start, start + MAX_LETTERS), mark);
  if (end === undefined) return false;
  if (!silent) {
    const written = src.slice(start, start + end);
    const token = state.push('formula', 'math', 0);
    // GitHub's form with backticks.
    token.content = /^`.*`$/s.test(written) ? written.slice(1, -1) : written;
  }
  state.pos = start + end + mark.length;
  return true;
}

/** As pandoc has it: no space inside of the dollars, and no digit behind them, or prices would be formulas. */
function closingMark(text: string, mark: string): number | undefined {
  if (mark === '$' && /^[\s$]/.test(text)) return undefined;
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) {
    if (text.charCodeAt(at - 1) === BACKSLASH) continue;
    if (mark === '$$') return at === 0 ? undefined : at;
    if (/\s/.test(text.charAt(at - 1)) || /\d/.test(text.charAt(at + 1))) return undefined;
    return at;
  }
  return undefined;
}

function blockFormula(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const lineOf = (line: number) =>
    state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line] ?? 0);
  const first = lineOf(startLine);
  if (!first.startsWith('$$') || state.sCount[startLine] === undefined) return false;
  const lines: string[] = [];
  let line = startLine;
  let text = first.slice(2);
  for (let isOpen = true; isOpen; ) {
    const end = text.trimEnd();
    isOpen = !end.endsWith('$$');
    lines.push(isOpen ? text : end.slice(0, -2));
    line++;
    if (!isOpen) break;
    if (line >= endLine || (state.sCount[line] ?? 0) < state.blkIndent) return false;
    text = lineOf(line);
  }
  const tex = lines.join('\n').trim();
  if (tex === '' || tex.includes('$$')) return false;
  if (silent) return true;
  const token = state.push('formula', 'math', 0);
  token.block = true;
  token.content = tex;
  token.map = [startLine, line];
  state.line = line;
  return true;
}
