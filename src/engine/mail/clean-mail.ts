/** What of an email's HTML is shown: its look, but no script, no form, nothing that loads, nothing that hides. */
import sanitize from 'sanitize-html';

/** Class of what was the email's `body`: a page has one of its own. */
export const BODY_CLASS = 'sheaf-mail-body';

const TAGS = [
  ...sanitize.defaults.allowedTags,
  ...[
    'img',
    'del',
    'ins',
    'center',
    'tt',
    'strike',
    'font',
    'big',
    'style',
    'body',
    'map',
    'area',
    'details',
    'summary',
  ],
];

const LOOKS = ['id', 'class', 'lang', 'dir', 'title', 'style', 'align', 'valign', 'width', 'height', 'bgcolor'];
const TABLE = ['border', 'cellpadding', 'cellspacing', 'background', 'bordercolor', 'nowrap', 'rules', 'frame', 'role'];
const CELL = [...TABLE, 'colspan', 'rowspan', 'scope', 'headers'];

const ATTRIBUTES = {
  '*': LOOKS,
  a: ['href', 'name'],
  img: ['src', 'alt', 'border', 'hspace', 'vspace'],
  font: ['color', 'face', 'size'],
  table: TABLE,
  tr: TABLE,
  td: CELL,
  th: CELL,
  col: ['span'],
  colgroup: ['span'],
  ol: ['start', 'reversed', 'type'],
  ul: ['type'],
  li: ['value', 'type'],
  hr: ['size', 'noshade', 'color'],
  br: ['clear'],
  style: ['media', 'type'],
  div: ['background', 'text'],
  details: ['open'],
};

/** Replies quote each other inside each other, and letters of shops put tables into tables. Deeper ones would stop the browser. */
const MAX_NESTING = 200;
/** Their text is no text of the email. */
const UNREAD = ['script', 'textarea', 'option', 'noscript', 'title', 'xml', 'svg', 'math', 'template'];
const CONTENT_ID = /\bcid:([^"'()\s>]+)/gi;
const BODY_SELECTOR = /(^|[\s,}>+~])body(?=[\s,{.:#>[+~])/gi;

/** Elements that are never closed. The sanitiser takes ever longer for each: 50,000 of them took a second, 200,000 took 16. */
const MAX_OPEN = 20_000;
/** Those that need no end, or end where the next begins. */
const WITHOUT_END = /^(?:area|base|br|col|dd|dt|hr|img|input|li|link|meta|option|p|wbr)$/i;
/** The length of twenty novels. */
const MAX_LETTERS = 16 * 1024 ** 2;

/** @throws TooLongMail */
function requireModest(html: string): void {
  if (html.length > MAX_LETTERS) throw new TooLongMail();
  let open = 0;
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9:]{0,30})/gi)) {
    if (WITHOUT_END.test(name)) continue;
    open = Math.max(0, open + (slash === '' ? 1 : -1));
    if (open > MAX_OPEN) throw new TooLongMail();
  }
}

export class TooLongMail extends Error {}

/** @param partOf path of the part that a content id names. @throws TooLongMail for what no browser could show. */
export function cleanMail(html: string, partOf: (contentId: string) => string | undefined): string {
  requireModest(html);
  const named = (text: string) => text.replaceAll(CONTENT_ID, (_, id: string) => partOf(decoded(id)) ?? '#');
  const withParts = (attributes: sanitize.Attributes): sanitize.Attributes => {
    const changed = { ...attributes };
    for (const name of ['src', 'background', 'style']) {
      const value = changed[name];
      if (value !== undefined) changed[name] = named(value);
    }
    return changed;
  };
  const cleaned = sanitize(html, {
    allowedTags: TAGS,
    allowedAttributes: ATTRIBUTES,
    allowVulnerableTags: true,
    parseStyleAttributes: false,
    nonTextTags: UNREAD,
    allowedSchemes: ['http', 'https', 'mailto', 'tel', 'ftp'],
    allowedSchemesByTag: { img: ['http', 'https', 'data'] },
    allowProtocolRelative: true,
    nestingLimit: MAX_NESTING,
    transformTags: {
      body: (_, attribs) => ({ tagName: 'div', attribs: bodyAttributes(withParts(attribs)) }),
      // What is folded up on a screen has to be read on paper.
      details: (tagName, attribs) => ({ tagName, attribs: { ...withParts(attribs), open: '' } }),
      '*': (tagName, attribs) => ({ tagName, attribs: withParts(attribs) }),
    },
  });
  return cleaned.replaceAll(
    /(<style[^>]*>)([\s\S]*?)(<\/style>)/g,
    (_, start: string, css: string, end: string) =>
      `${start}${named(css).replaceAll(BODY_SELECTOR, `$1.${BODY_CLASS}`)}${end}`,
  );
}

/** Without its styles, for what lays them out over each other. */
export function withoutStyleSheets(html: string): string {
  return html.replaceAll(/<style[^>]*>[\s\S]*?<\/style>/g, '');
}

function bodyAttributes({ bgcolor, text, background, ...others }: sanitize.Attributes): sanitize.Attributes {
  const colour = (name: string, value: string | undefined) =>
    value && /^#?[a-z0-9]{1,30}$/i.test(value) ? `${name}:${value};` : '';
  const style = `${colour('background-color', bgcolor)}${colour('color', text)}${others.style ?? ''}`;
  return { ...others, class: `${BODY_CLASS} ${others.class ?? ''}`.trim(), ...(style === '' ? {} : { style }) };
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
