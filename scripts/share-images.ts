/** Draws the picture that goes with a shared link of each page: 1200 × 630, the page's own title on our paper. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { SHARE_IMAGE } from '../src/web/features/seo/share-image.ts';
import { type Letters, ownLetters, systemLetters } from './share-letters.ts';

const INK = '#1c1b19';
const SOFT = '#625e57';
const GROUND = '#f6f4ef';
const SHEET = '#fffefb';
const ACCENT = '#0ea5e9';
/** From the edge at which lines begin. */
const INSET = 84;
/** Beyond them stand the sheets. */
const TEXT_WIDTH = 720;
const MOST_LINES = 3;
const TITLE = { size: 84, leading: 92 } as const;
const NOTE = { size: 31, leading: 44 } as const;

interface PageText {
  /** Path of the picture below the client folder. */
  readonly image: string;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly site: string;
  readonly title: string;
  readonly description: string;
}

/** For headlines, for everything else, and for the name of the site. */
interface Faces {
  readonly serif: Letters;
  readonly sans: Letters;
  readonly sign: Letters;
}

/**
 * Every page that names a share picture gets one.
 * @param client the built site. @param under the folder in it that holds the pages.
 */
export async function drawShareImages(client: string, under = ''): Promise<number> {
  const facesFor = chooseFaces();
  const pages = readdirSync(path.join(client, under), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => readPage(readFileSync(path.join(client, under, name), 'utf8')))
    .filter((page) => page !== undefined);
  for (const page of pages) {
    const target = path.join(client, page.image);
    mkdirSync(path.dirname(target), { recursive: true });
    // Few colours: a palette keeps each picture at some kilobytes.
    await sharp(Buffer.from(drawing(page, await facesFor(page))))
      .png({ palette: true, colours: 64 })
      .toFile(target);
  }
  return pages.length;
}

/** The site's own where they have all the letters of a picture: one of two looks would be a patchwork. */
function chooseFaces(): (page: PageText) => Promise<Faces> {
  const [serif, sans] = [ownLetters('newsreader'), ownLetters('hanken-grotesk')];
  const systems = new Map<string, Promise<readonly [serif: Letters, sans: Letters]>>();
  return async ({ direction, site, title, description }) => {
    if (serif.covers(title) && sans.covers(description)) return { serif, sans, sign: serif };
    const system =
      systems.get(direction) ?? Promise.all([systemLetters('serif', direction), systemLetters('sans', direction)]);
    systems.set(direction, system);
    const [systemSerif, systemSans] = await system;
    return { serif: systemSerif, sans: systemSans, sign: serif.covers(site) ? serif : systemSerif };
  };
}

function readPage(html: string): PageText | undefined {
  const meta = (name: string) => plain(new RegExp(`property="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '');
  const [image, title, description] = [meta('og:image'), meta('og:title'), meta('og:description')];
  if (!image || !title || !description) return undefined;
  const [, language = 'en', direction] = /<html lang="([^"]*)" dir="([^"]*)"/.exec(html) ?? [];
  return {
    image: decodeURI(new URL(image).pathname),
    language,
    direction: direction === 'rtl' ? 'rtl' : 'ltr',
    site: meta('og:site_name'),
    title,
    description,
  };
}

function plain(html: string): string {
  return html
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}

function drawing(page: PageText, { serif, sans, sign }: Faces): string {
  const { width, height } = SHARE_IMAGE;
  const { site, language, direction } = page;
  const titles = wrap(headline(page), serif, TITLE.size, MOST_LINES, language);
  const notes = wrap(
    page.description,
    sans,
    NOTE.size,
    titles.length < MOST_LINES ? MOST_LINES : MOST_LINES - 1,
    language,
  );
  const top = (height - titles.length * TITLE.leading - notes.length * NOTE.leading - 40) / 2;
  const below = top + titles.length * TITLE.leading + 72;
  const line = (text: string, letters: Letters, size: number, y: number, fill: string) => {
    const x = direction === 'rtl' ? width - INSET - letters.widthOf(text) * size : INSET;
    return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${size} ${-size})">${letters.outline(text)}</g>`;
  };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${GROUND}"/>`,
    direction === 'rtl' ? `<g transform="translate(${width} 0) scale(-1 1)">${sheets()}</g>` : sheets(),
    ...titles.map((text, index) => line(text, serif, TITLE.size, top + TITLE.size + index * TITLE.leading, INK)),
    ...notes.map((text, index) => line(text, sans, NOTE.size, below + index * NOTE.leading, SOFT)),
    line(site, sign, 40, height - 48, INK),
    '</svg>',
  ].join('');
}

/** The title without the name of the site, which stands at the foot: after it, or on the first page before it. */
function headline({ title, site }: PageText): string {
  const [before, after] = [`${site} – `, ` – ${site}`];
  if (title.endsWith(after)) return title.slice(0, -after.length);
  return title.startsWith(before) ? title.slice(before.length) : title;
}

/** The sign of the site, large: two sheets, the front one with a line of the accent. */
function sheets(): string {
  const sheet = (turn: number, x: number) =>
    `<rect x="${x}" y="150" width="250" height="340" rx="16" fill="${SHEET}" stroke="${INK}" stroke-width="3" transform="rotate(${turn} ${x + 125} 320)"/>`;
  return `${sheet(-10, 830)}${sheet(7, 880)}<path d="M925 410c55 28 110 28 170 8" transform="rotate(7 1005 320)" fill="none" stroke="${ACCENT}" stroke-width="8" stroke-linecap="round"/>`;
}

/** As many lines as there is room for; what does not fit ends in an ellipsis. */
function wrap(text: string, letters: Letters, size: number, most: number, language: string): readonly string[] {
  const fits = (line: string) => letters.widthOf(line) * size <= TEXT_WIDTH;
  const lines = [''];
  for (const part of partsOf(text, language)) {
    const longer = `${lines.at(-1)}${part}`;
    if (fits(longer.trimEnd()) || lines.at(-1) === '') lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  const shown = lines.map((line) => line.trim()).slice(0, most);
  let last = shown.pop() ?? '';
  if (lines.length > most) {
    while (last !== '' && !fits(`${last}…`)) last = last.slice(0, -1).trimEnd();
    last = `${last}…`;
  }
  return [...shown, last];
}

/** What stays together on a line, each with the space behind it; scripts without spaces are broken between their words. */
function partsOf(text: string, language: string): readonly string[] {
  const words = new Intl.Segmenter(language, { granularity: 'word' });
  return text.split(/(?<= )/).flatMap((part) => {
    if (!WITHOUT_SPACES.test(part)) return [part];
    const pieces: string[] = [];
    for (const { segment, isWordLike } of words.segment(part)) {
      if (isWordLike || pieces.length === 0) pieces.push(segment);
      else pieces[pieces.length - 1] += segment;
    }
    return pieces;
  });
}

const WITHOUT_SPACES =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u;
