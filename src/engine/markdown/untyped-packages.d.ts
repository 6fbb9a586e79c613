/** A package that has no types of its own. */

declare module 'markdown-it-footnote' {
  export default function footnotes(parser: import('markdown-it').MarkdownIt): void;
}
