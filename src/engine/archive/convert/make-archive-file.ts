/** Makes an archive file of a document, and has every rule checked on what was written. */
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { deflated } from '../../syntax/deflated.ts';
import type { PdfDocument } from '../../syntax/document.ts';
import type { PdfObject, PdfRef, PdfStream } from '../../syntax/object.ts';
import { Spool } from '../../syntax/spool.ts';
import { makeText } from '../../syntax/text-string.ts';
import { writeDocument } from '../../syntax/write-document.ts';
import { writePacked } from '../../syntax/write-packed.ts';
import { ContentWalk } from '../content/walk-contents.ts';
import { FontUses } from '../fonts/font-uses.ts';
import { attachInvoice, type Invoice } from '../invoice/attach-invoice.ts';
import { type Judgement, judgeArchive } from '../judge/judge-archive.ts';
import { Findings } from '../rules/findings.ts';
import { type ArchiveLevel, partOf } from '../rules/level.ts';
import { Subject } from '../rules/subject.ts';
import { readFacts, writeMetadata } from './archive-metadata.ts';
import { nameDefaultInks, ownInkProfile } from './default-inks.ts';
import { embedCompositeFonts } from './embed-composite-fonts.ts';
import { embedFonts } from './embed-fonts.ts';
import { type Mended, type MendWish, mendDocument } from './mend-document.ts';
import { mendFonts } from './mend-fonts.ts';
import { outlineFonts } from './outline-fonts.ts';
import { adoptIntent, screenColors, writeIntent } from './output-intent.ts';

export interface ArchiveWish {
  readonly level: ArchiveLevel;
  /** What errors call the file. */
  readonly name: string;
  readonly dropsFile: MendWish['dropsFile'];
  readonly keepsIntents: boolean;
  readonly invoice: Invoice | undefined;
  /** Whether pages that need transparency become images. */
  readonly flattens: boolean;
  /** Whether fonts that cannot be embedded become outlines. */
  readonly outlines: boolean;
  readonly title: string;
  readonly language: string;
}

export interface MadeArchive extends Mended, Judgement {
  /** Whether the file has its claim: every rule of the level was checked and is kept. */
  readonly isClaimed: boolean;
  readonly embedded: readonly string[];
  /** Names of the fonts that became outlines. */
  readonly outlined: readonly string[];
}

const VERSIONS = { 1: '1.4', 2: '1.7', 3: '1.7', 4: '2.0' } as const;

interface Running {
  readonly signal: AbortSignal;
  readonly progress: (fraction: number) => void;
}

/** Writes the file with its claim and checks it; where a rule is broken or left unchecked, writes it anew without. */
export async function makeArchiveFile(
  document: PdfDocument,
  pages: readonly PdfRef[],
  wish: ArchiveWish,
  path: string,
  { signal, progress }: Running,
): Promise<MadeArchive> {
  const { level, name, flattens } = wish;
  const folder = dirname(path);
  const subject = () => new Subject(document, pages, level, new Findings());
  const facts = readFacts(subject(), wish.title);
  if (wish.language !== '') setLanguage(document, wish.language);
  const ownInks = ownInkProfile(subject());
  const spool = await Spool.create(join(folder, `flat-${randomUUID()}`));
  try {
    const drawing = {
      ...{ name, folder, spool, signal },
      colors: wish.keepsIntents ? screenColors(subject()) : undefined,
      progress: (fraction: number) => progress(0.3 * fraction),
    };
    const mended = await mendDocument(subject(), { ...wish, flattening: flattens ? drawing : undefined });
    progress(0.3);
    if (wish.keepsIntents) adoptIntent(subject());
    else writeIntent(subject());
    const fonts = await mendContents(subject(), wish, ownInks);
    progress(0.5);
    document.protection = undefined;
    if (wish.invoice) attachInvoice(subject(), wish.invoice, new Date());
    writeMetadata(subject(), facts, wish);
    await write(document, level, path, signal);
    progress(0.7);
    const judged = await judgeArchive(path, level, folder, signal);
    progress(0.9);
    const isClaimed = judged.rules.every(({ verdict }) => verdict === 'kept');
    if (!isClaimed) {
      writeMetadata(subject(), facts, undefined);
      await write(document, level, path, signal);
    }
    return { ...mended, ...judged, isClaimed, ...fonts };
  } finally {
    await spool.remove();
  }
}

/** @returns which fonts were given. */
async function mendContents(
  subject: Subject,
  { outlines, keepsIntents }: ArchiveWish,
  ownInks: PdfObject | undefined,
): Promise<Pick<MadeArchive, 'embedded' | 'outlined'>> {
  const uses = new FontUses(subject);
  new ContentWalk(subject, uses).walk();
  if (!keepsIntents && subject.findings.of('device-cmyk')) await nameDefaultInks(subject, ownInks);
  const embedded = [...(await embedFonts(subject, uses, outlines)), ...(await embedCompositeFonts(subject, uses))];
  const outlined = outlines ? await outlineFonts(subject, uses) : [];
  mendFonts(subject, uses);
  return { embedded, outlined };
}

function setLanguage(document: PdfDocument, language: string): void {
  document.editable(document.trailer.get('Root')).set('Lang', makeText(language));
}

/** Part 1 knows neither object streams nor indexes in streams. */
async function write(document: PdfDocument, level: ArchiveLevel, path: string, signal: AbortSignal): Promise<void> {
  const part = partOf(level);
  const version = VERSIONS[part];
  if (part === 1) return writeDocument(document, path, { signal, version, deflates: false });
  const pack = (streams: readonly PdfStream[]) =>
    streams.map((stream) =>
      document.nameOf(stream.dict.get('Type')) === 'Metadata' ? stream : deflated(document, stream),
    );
  await writePacked(document, path, { signal, version, pack });
}
