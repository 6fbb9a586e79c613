/** The facts as groups of named values and tables, from which text and web page are written alike. */
import type { FactGroup } from '../../contract/fact-group.ts';
import { factsHtml } from '../../contract/facts-html.ts';
import { describePages } from '../../contract/messages/describe-pages.ts';
import { fillText } from '../../contract/messages/fill-text.ts';
import { PHRASE_TABLE } from '../../contract/messages/phrases.ts';
import type { PdfInfo, SizeInfo } from './info.ts';
import { reportWords as words } from './screen-words.ts';

/** Groups that have something to say. */
export function reportGroups(info: PdfInfo): readonly FactGroup[] {
  const groups = [
    fileGroup(info),
    metadataGroup(info),
    securityGroup(info),
    pagesGroup(info),
    contentGroup(info),
    fontsGroup(info),
    imagesGroup(info),
    spaceGroup(info),
    eachPageGroup(info),
  ];
  return groups.filter(({ rows, table }) => rows.length > 0 || (table?.rows.length ?? 0) > 0);
}

/** The report as a web page. */
export function reportPage(info: PdfInfo, language?: string): string {
  return factsHtml(info.file.name, { title: info.file.name, rows: [] }, reportGroups(info), language);
}

function fileGroup({ file, version, fastWebView, damage, claims }: PdfInfo): FactGroup {
  const rows = [
    [words.file.name, file.name],
    [words.file.size, sizeText(file.bytes)],
    [words.file.version, version],
    [words.file.fastWebView, yesOrNo(fastWebView)],
    [words.file.damage, damage.map((kind) => PHRASE_TABLE[kind]).join(' ') || words.none],
    [words.file.claims, claims.join(', ') || words.none],
  ] as const;
  return { title: words.groups.file, rows };
}

function metadataGroup({ metadata }: PdfInfo): FactGroup {
  const { custom, xmp: _, ...named } = metadata;
  const rows = Object.entries(words.metadata).map(
    ([key, label]) => [label, momentText(named[key as keyof typeof named]) || words.unset] as const,
  );
  const others = Object.entries(custom).map(([name, value]) => [name, momentText(value) || words.unset] as const);
  return { title: words.groups.metadata, rows: [...rows, ...others] };
}

/** A moment as people write it, `2026-01-31 12:00:00 +01:00`; any other text as it is. */
function momentText(text: string): string {
  const [, day, time, zone] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? [];
  return day === undefined ? text : [day, time, zone === 'Z' ? 'UTC' : zone].filter(Boolean).join(' ');
}

function securityGroup({ protection, signatures, actions }: PdfInfo): FactGroup {
  const { security } = words;
  const allowed = Object.entries(words.permissions).flatMap(([key, label]) =>
    protection?.permissions[key as keyof typeof protection.permissions] ? [label] : [],
  );
  const locked = protection
    ? ([
        [security.openedAs, protection.openedAs],
        [security.permissions, allowed.join(', ') || words.none],
      ] as const)
    : [];
  const rows = [
    [security.encryption, protection?.method ?? words.none] as const,
    ...locked,
    ...signatures.map(({ signer, date }) => [security.signature, `${signer}, ${date}`] as const),
    [security.scripts, String(actions.scripts)] as const,
    [security.launch, String(actions.launch)] as const,
    [security.submit, String(actions.submit)] as const,
    [security.webLinks, String(actions.webLinks)] as const,
  ];
  return { title: words.groups.security, rows };
}

function pagesGroup({ pageCount, sizes, words: count, pagesWithoutText, unreadablePages }: PdfInfo): FactGroup {
  const { pages } = words;
  const listed = (label: string, numbers: readonly number[]) =>
    numbers.length > 0 ? [[label, describePages(numbers)] as const] : [];
  const rows = [
    [pages.count, String(pageCount)] as const,
    ...sizes.map(
      (size) =>
        [
          sizeName(size),
          fillText(size.pages.length === 1 ? pages.onOne : pages.on, { pages: describePages(size.pages) }),
        ] as const,
    ),
    [pages.words, count === null ? words.unknown : String(count)] as const,
    ...listed(pages.withoutText, pagesWithoutText),
    ...listed(pages.unreadable, unreadablePages),
  ];
  return { title: words.groups.pages, rows };
}

/** `A4, 210 × 297 mm, rotated by 90°`. */
function sizeName({ paper, widthMm, heightMm, rotation }: SizeInfo): string {
  const named = paper && `${paper.charAt(0).toUpperCase()}${paper.slice(1)}`;
  const turned = rotation === 0 ? '' : fillText(words.pages.rotated, { degrees: rotation });
  return [named, `${widthMm} × ${heightMm} mm`, turned].filter(Boolean).join(', ');
}

function contentGroup(info: PdfInfo): FactGroup {
  const { content } = words;
  const { form, comments, attachments, layers, colours } = info;
  const kinds = Object.entries(comments).map(([kind, count]) => `${count} ${kind}`);
  const rows = [
    [content.links, String(info.links)] as const,
    [content.bookmarks, String(info.bookmarks)] as const,
    [content.fields, String(form.fields)] as const,
    ...(form.xfa === 'none' ? [] : [[content.xfa, form.xfa] as const]),
    [content.comments, kinds.join(', ') || '0'] as const,
    ...attachments.map(
      ({ name, bytes }) => [content.attachment, `${name}${bytes === null ? '' : `, ${sizeText(bytes)}`}`] as const,
    ),
    ...layers.map(({ name, visible }) => [content.layer, visible ? name : `${name} (${content.hidden})`] as const),
    [content.tagged, yesOrNo(info.tagged)] as const,
    ...(info.portfolio ? [[content.portfolio, words.yes] as const] : []),
    ...(colours ? [[content.colours, colours.join(', ') || words.none] as const] : []),
  ];
  return { title: words.groups.content, rows };
}

function fontsGroup({ fonts }: PdfInfo): FactGroup {
  const rows = fonts.map(({ name, type, embedded, subset }) => [name, type, yesOrNo(embedded), yesOrNo(subset)]);
  return { title: words.groups.fonts, rows: [], table: { head: words.fontColumns, rows } };
}

function imagesGroup({ imageCount, images = [] }: PdfInfo): FactGroup {
  const rows = images.map(({ width, height, dpi, format, colour, bitsPerComponent, bytes }) => [
    `${width} × ${height}`,
    dpi ? [...new Set(dpi)].join(' × ') : words.unknown,
    format,
    colour,
    bitsPerComponent === null ? '' : String(bitsPerComponent),
    sizeText(bytes),
  ]);
  return {
    title: words.groups.images,
    rows: [[words.imageCount, String(imageCount)]],
    table: { head: words.imageColumns, rows },
  };
}

function spaceGroup({ space, file }: PdfInfo): FactGroup {
  const share = (bytes: number) => `${sizeText(bytes)} (${Math.round((100 * bytes) / Math.max(1, file.bytes))} %)`;
  const rows = Object.entries(words.space).map(
    ([key, label]) => [label, share(space[key as keyof typeof space])] as const,
  );
  return { title: words.groups.space, rows };
}

function eachPageGroup({ pages = [] }: PdfInfo): FactGroup {
  const rows = pages.map((page) => [
    String(page.page),
    page.label,
    `${page.widthMm} × ${page.heightMm}`,
    `${page.rotation}°`,
    page.words === null ? words.unknown : String(page.words),
    String(page.links),
    String(page.comments),
  ]);
  return { title: words.groups.eachPage, rows: [], table: { head: words.pageColumns, rows } };
}

function yesOrNo(value: boolean): string {
  return value ? words.yes : words.no;
}

function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1024 ** 2 ? `${Math.round(bytes / 1024)} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}
