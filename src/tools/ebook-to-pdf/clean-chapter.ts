/** What of a chapter's HTML is shown: everything but what acts or loads, with ids that no other chapter has. */
import sanitize from 'sanitize-html';

/** What runs, asks, or stands for other pages. */
const GONE = new Set([
  ...['script', 'noscript', 'iframe', 'frame', 'object', 'embed', 'applet', 'template', 'style', 'link', 'meta'],
  ...['base', 'title', 'form', 'input', 'button', 'select', 'textarea', 'audio', 'video'],
]);
const MAX_NESTING = 200;

export interface ChapterPlaces {
  readonly idOf: (id: string) => string;
  /** Of a link as it is written. */
  readonly linkOf: (href: string) => string;
  /** Of an image as it is written. */
  readonly imageOf: (source: string) => string;
}

export function cleanChapter(html: string, places: ChapterPlaces): string {
  return sanitize(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    parseStyleAttributes: false,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https', 'data'] },
    nestingLimit: MAX_NESTING,
    exclusiveFilter: ({ tag }) => GONE.has(tag),
    parser: { recognizeSelfClosing: true, lowerCaseAttributeNames: false },
    transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: placed(tagName, attribs, places) }) },
  });
}

function placed(tag: string, attributes: sanitize.Attributes, places: ChapterPlaces): sanitize.Attributes {
  const { idOf, linkOf, imageOf } = places;
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (/^on/i.test(name)) continue;
    if (name === 'id' || (name === 'name' && tag === 'a')) kept.id = idOf(value);
    else if (name === 'href' || name === 'xlink:href') kept[name] = tag === 'image' ? imageOf(value) : linkOf(value);
    else if (name === 'src') kept.src = imageOf(value);
    else kept[name] = value;
  }
  return kept;
}
