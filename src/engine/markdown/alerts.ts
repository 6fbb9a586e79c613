/** GitHub's alerts: a quote whose first line is `[!NOTE]`, or another of five words. */
import type { MarkdownIt, StateCore } from 'markdown-it';

const SIGN = /^\[!(note|tip|important|warning|caution)\][ \t]*$/i;

export function alerts(parser: MarkdownIt): void {
  parser.core.ruler.after('inline', 'alerts', (state: StateCore) => {
    for (const [index, token] of state.tokens.entries()) {
      const [before, paragraph] = [state.tokens[index - 2], state.tokens[index - 1]];
      if (token.type !== 'inline' || before?.type !== 'blockquote_open' || paragraph?.type !== 'paragraph_open')
        continue;
      const children = token.children ?? [];
      const [first, second] = children;
      const kind = first?.type === 'text' ? SIGN.exec(first.content)?.[1]?.toLowerCase() : undefined;
      const isAlone = second === undefined || second.type === 'softbreak' || second.type === 'hardbreak';
      if (!first || kind === undefined || !isAlone) continue;
      before.attrJoin('class', `alert ${kind}`);
      const title = new state.Token('html_inline', '', 0);
      title.content = `<strong class="alert-title">${kind.charAt(0).toUpperCase()}${kind.slice(1)}</strong>`;
      children.splice(0, second ? 2 : 1, title);
    }
  });
}
