/** Draws the picture that goes with a shared link of each page: 1200 × 630, the page's own title on our paper. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Font, openSync } from 'fontkit';
import sharp from 'sharp';
import { SHARE_IMAGE } from '../src/web/features/seo/share-image.ts';

const INK = '#1c1b19';
const SOFT = '#625e57';
const GROUND = '#f6f4ef';
const SHEET = '#fffefb';
const ACCENT = '#0ea5e9';
const LEFT = 84;
/** The sheets on the right begin here. */
const TEXT_WIDTH = 720;

interface PageText {
  /** Path of the picture below the client folder. */
  readonly image: string;
  readonly title: string;
  readonly description: string;
}

/** @param client the built site: every page in it that names a share picture gets one. */
export async function drawShareImages(client: string): Promise<number> {
  const [serif, sans] = [openFont('newsreader'), openFont('hanken-grotesk')];
  const pages = readdirSync(client, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => readPage(readFileSync(path.join(client, name), 'utf8')))
    .filter((page) => page !== undefined);
  for (const page of pages) {
    const target = path.join(client, page.image);
    mkdirSync(path.dirname(target), { recursive: true });
    // Few colours: a palette keeps each picture at some kilobytes.
    await sharp(Buffer.from(drawing(page, serif, sans)))
      .png({ palette: true, colours: 64 })
      .toFile(target);
  }
  return pages.length;
}

function readPage(html: string): PageText | undefined {
  const meta = (name: string) => new RegExp(`property="${name}" content="([^"]*)"`).exec(html)?.[1];
  const [image, title, description] = [meta('og:image'), meta('og:title'), meta('og:description')];
  if (!image || !title || !description) return undefined;
  return { image: new URL(image).pathname, title: plain(title), description: plain(description) };
}

function plain(html: string): string {
  return html
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}

function drawing(page: PageText, serif: Font, sans: Font): string {
  const { width, height } = SHARE_IMAGE;
  const [name = '', site = ''] = page.title.split(' – ');
  const home = name === 'Sheaf';
  const headline = home ? site : name;
  const titles = wrap(headline, serif, 84, TEXT_WIDTH).slice(0, 3);
  const notes = wrap(page.description, sans, 31, TEXT_WIDTH).slice(0, 3);
  const top = (height - titles.length * 92 - notes.length * 44 - 40) / 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${GROUND}"/>`,
    sheets(),
    ...titles.map((line, index) => outline(line, serif, 84, LEFT, top + 84 + index * 92, INK)),
    ...notes.map((line, index) => outline(line, sans, 31, LEFT, top + titles.length * 92 + 72 + index * 44, SOFT)),
    outline('Sheaf', serif, 40, LEFT, height - 48, INK),
    '</svg>',
  ].join('');
}

/** The sign of the site, large: two sheets, the front one with a line of the accent. */
function sheets(): string {
  const sheet = (turn: number, x: number) =>
    `<rect x="${x}" y="150" width="250" height="340" rx="16" fill="${SHEET}" stroke="${INK}" stroke-width="3" transform="rotate(${turn} ${x + 125} 320)"/>`;
  return `${sheet(-10, 830)}${sheet(7, 880)}<path d="M925 410c55 28 110 28 170 8" transform="rotate(7 1005 320)" fill="none" stroke="${ACCENT}" stroke-width="8" stroke-linecap="round"/>`;
}

function wrap(text: string, font: Font, size: number, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && widthOf(longer, font, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function widthOf(text: string, font: Font, size: number): number {
  return (font.layout(text).advanceWidth / font.unitsPerEm) * size;
}

/** Letters as outlines: the machine that builds need not have the fonts. */
function outline(text: string, font: Font, size: number, x: number, y: number, fill: string): string {
  const scale = size / font.unitsPerEm;
  const run = font.layout(text);
  let pen = 0;
  const paths = run.glyphs.map((glyph, index) => {
    const at = pen;
    pen += run.positions[index]?.xAdvance ?? 0;
    return `<path d="${glyph.path.toSVG()}" transform="translate(${at} 0)"/>`;
  });
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`;
}

function openFont(family: string): Font {
  const require = createRequire(import.meta.url);
  const font = openSync(require.resolve(`@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`));
  if (!('layout' in font)) throw new Error(`${family} is a collection of fonts.`);
  return font;
}
