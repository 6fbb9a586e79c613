/** GitHub's task lists: an item that begins with `[ ]` or `[x]` gets a box. */
import type { MarkdownIt, StateCore } from 'markdown-it';

const BOX = /^\[([ xX])\](?=\s)/;
const [OPEN, DONE] = ['☐', '☑'];

export function taskLists(parser: MarkdownIt): void {
  parser.core.ruler.after('inline', 'task-lists', (state: StateCore) => {
    for (const [index, token] of state.tokens.entries()) {
      const [before, paragraph] = [state.tokens[index - 2], state.tokens[index - 1]];
      if (token.type !== 'inline' || before?.type !== 'list_item_open' || paragraph?.type !== 'paragraph_open')
        continue;
      const [first] = token.children ?? [];
      const sign = first?.type === 'text' ? BOX.exec(first.content)?.[1] : undefined;
      if (!first || sign === undefined) continue;
      before.attrJoin('class', 'task');
      const box = new state.Token('html_inline', '', 0);
      box.content = `<span class="box">${sign === ' ' ? OPEN : DONE}</span>`;
      first.content = first.content.slice(3);
      token.children?.unshift(box);
    }
  });
}
