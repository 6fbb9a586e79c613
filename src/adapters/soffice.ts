/** Drives LibreOffice over a UNO pipe, through a small Python helper; one process is kept ready where that is asked for. */
import type { ChildProcess } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ToolError } from '../contract/messages/tool-error.ts';
import type { PageSize } from '../contract/pages/page-size.ts';
import { PROFILE, removeOfficeSockets } from './office-sockets.ts';
import { endGroup, startProgram } from './process.ts';
import { processTree, residentBytes } from './process-memory.ts';

/** The distribution's own Python: the only one that has LibreOffice's module. */
const PYTHON = '/usr/bin/python3';
const HELPER = join(import.meta.dirname, 'soffice-uno/main.py');

/** Cells from the first to the last used one of a sheet, filled or not; ten million make tens of thousands of pages. */
const MAX_SHEET_CELLS = 4_000_000;

export interface OfficeRequest {
  /** Absolute paths. */
  readonly input: string;
  readonly output: string;
  readonly password?: string;
  /** LibreOffice's name of an import filter and its options, where content alone does not tell. */
  readonly importFilter?: { readonly name: string; readonly options: string };
  /** Whether the document itself must be changed: then the input is a copy that may be. */
  readonly edits?: boolean;
  /** Page size for sheets and plain text; documents keep their own when absent. */
  readonly page?: PageSize;
  /** For sheets. */
  readonly orientation?: 'portrait' | 'landscape';
  /** A plain table: no headers, and across where it is wider than the paper. */
  readonly isTable?: boolean;
  readonly fit?: 'as-set' | 'width' | 'page';
  /** `all`, `visible`, `active`, or names with commas between them. */
  readonly sheets?: string;
  readonly gridlines?: boolean;
  /** Letters of columns and numbers of rows. */
  readonly headings?: boolean;
  readonly hiddenSlides?: boolean;
  readonly comments?: 'none' | 'margin' | 'annotations';
  /** Tracked changes of a text: as if accepted, as if rejected, or marked. */
  readonly changes?: 'final' | 'original' | 'markup';
  /** Settings of LibreOffice's PDF export, by its own names. */
  readonly pdf?: Readonly<Record<string, string | number | boolean>>;
  /** LibreOffice's name of an export filter: the file is saved as it is, and no PDF made. */
  readonly exportFilter?: string;
}

export type OfficeResult =
  | {
      readonly kind: 'done';
      readonly missingFonts: readonly string[];
      /** Of a presentation: how many are shown. */
      readonly slides: number | undefined;
    }
  | { readonly kind: 'no-sheet'; readonly sheet: string }
  | { readonly kind: 'password' | 'unreadable' | 'unwritable' | 'too-many-pages' | 'empty' | 'stalled' };

type HelperEvent =
  | { readonly event: 'ready' | 'missing' }
  | { readonly event: 'progress'; readonly share: number }
  | { readonly event: 'done'; readonly fonts: readonly string[]; readonly slides?: number }
  | { readonly event: 'refused'; readonly reason: 'no-sheet'; readonly sheet: string }
  | { readonly event: 'refused'; readonly reason: Exclude<OfficeResult['kind'], 'done' | 'no-sheet'> };

/**
 * Milliseconds without a sign of progress after which a conversion counts as hopeless. The longest silence measured was
 * 36 s: loading 20 MB of text on a machine with three times more work than processors.
 */
const STALL_MS = 100_000;

/** LibreOffice ended on its own. */
export class OfficeCrash extends Error {}

let prepared: Promise<Office> | undefined;

/** Starts a LibreOffice ahead of need; the next `takeOffice` gets it. @param folder a writable one of its own. */
export async function prepareOffice(folder: string): Promise<void> {
  prepared = Office.start(join(folder, 'office'), { warms: true });
  await prepared;
}

/** The prepared LibreOffice, or a new one. The caller closes it. @throws ToolError `engine-missing`. */
export async function takeOffice(folder: string, signal: AbortSignal): Promise<Office> {
  const waiting = prepared;
  prepared = undefined;
  const office = await waiting?.catch(() => undefined);
  return office?.isAlive ? office : Office.start(join(folder, `office-${Date.now()}`), { warms: false, signal });
}

export class Office {
  readonly #helper: ChildProcess;
  readonly #folder: string;
  #listener: (event: HelperEvent) => void = () => undefined;
  #isAlive = true;

  private constructor(helper: ChildProcess, folder: string) {
    this.#helper = helper;
    this.#folder = folder;
    helper.once('close', () => {
      this.#isAlive = false;
      this.#listener({ event: 'missing' });
    });
    if (helper.stdout) createInterface({ input: helper.stdout }).on('line', (line) => this.#hear(line));
    // Writing to a helper that died is told by its end, not by this error.
    helper.stdin?.on('error', () => undefined);
  }

  /** Starts LibreOffice with a new profile in the folder. Warming takes a second, and saves half of one later. */
  static async start(
    folder: string,
    { warms, signal }: { readonly warms: boolean; readonly signal?: AbortSignal },
  ): Promise<Office> {
    await writeProfile(folder);
    const helper = startProgram(PYTHON, ['-B', HELPER, folder, ...(warms ? ['warm'] : [])], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    helper.on('error', () => undefined);
    const office = new Office(helper, folder);
    const event = await office.#wait(() => undefined, signal);
    if (event.event !== 'ready') {
      await office.close();
      throw new ToolError('engine-missing', { program: 'LibreOffice' });
    }
    return office;
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** Memory that it and its helper hold. */
  get heldBytes(): number {
    const { pid } = this.#helper;
    return pid === undefined ? 0 : residentBytes(processTree(pid));
  }

  /**
   * Converts one file to PDF or, with an export filter, to another Office format. Files that cannot be converted are told by the result.
   * @param progress shares of the whole work, as LibreOffice reports them.
   * @throws OfficeCrash, ToolError `cancelled`.
   */
  async convert(request: OfficeRequest, signal: AbortSignal, progress: (share: number) => void): Promise<OfficeResult> {
    const { importFilter, password, ...rest } = request;
    const line = {
      ...rest,
      maxSheetCells: MAX_SHEET_CELLS,
      ...(password ? { Password: password } : {}),
      ...(importFilter ? { FilterName: importFilter.name, FilterOptions: importFilter.options } : {}),
    };
    const answer = this.#wait(progress, signal);
    this.#helper.stdin?.write(`${JSON.stringify(line)}\n`);
    const event = await answer;
    if (event.event === 'done') return { kind: 'done', missingFonts: event.fonts, slides: event.slides };
    if (event.event === 'refused') {
      return event.reason === 'no-sheet' ? { kind: 'no-sheet', sheet: event.sheet } : { kind: event.reason };
    }
    throw new OfficeCrash('LibreOffice ended.');
  }

  /** Ends LibreOffice and its helper. Safe to call twice. */
  async close(): Promise<void> {
    await endGroup(this.#helper);
    await removeOfficeSockets(this.#folder);
  }

  /** The next event that is no progress. An abort ends the program, and so does a long silence. */
  async #wait(progress: (share: number) => void, signal?: AbortSignal): Promise<HelperEvent> {
    signal?.throwIfAborted();
    const onAbort = () => void this.close();
    signal?.addEventListener('abort', onAbort, { once: true });
    let silence: NodeJS.Timeout | undefined;
    try {
      const event = await new Promise<HelperEvent>((resolve) => {
        if (!this.#isAlive) resolve({ event: 'missing' });
        silence = setTimeout(() => resolve({ event: 'refused', reason: 'stalled' }), STALL_MS);
        this.#listener = (heard) => {
          silence?.refresh();
          if (heard.event === 'progress') progress(heard.share);
          else resolve(heard);
        };
      });
      if (signal?.aborted) throw new ToolError('cancelled', {}, { cause: signal.reason });
      if (event.event === 'refused' && event.reason === 'stalled') await this.close();
      return event;
    } finally {
      clearTimeout(silence);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  #hear(line: string): void {
    try {
      this.#listener(JSON.parse(line) as HelperEvent);
    } catch {
      // Noise of a library on standard output.
    }
  }
}

/** Settings that no document may change: no macros, no links followed, no Java, nothing asked or sent. */
const SETTINGS: readonly (readonly [path: string, name: string, value: string])[] = [
  ['org.openoffice.Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['org.openoffice.Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['org.openoffice.Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['org.openoffice.Office.Common/Security/Scripting', 'DisableActiveContent', 'true'],
  ['org.openoffice.Office.Common/Misc', 'FirstRun', 'false'],
  ['org.openoffice.Office.Common/Misc', 'UseOpenCL', 'false'],
  ['org.openoffice.Office.Writer/Content/Update', 'Link', '0'],
  ['org.openoffice.Office.Calc/Content/Update', 'Link', '2'],
  ['org.openoffice.Office.Calc/Formula/Calculation', 'UseThreadedCalculationForFormulaGroups', 'false'],
  ['org.openoffice.Office.Java/VirtualMachine', 'Enable', 'false'],
  ['org.openoffice.Setup/Office', 'ooSetupInstCompleted', 'true'],
];

/** PostScript name of the font that LibreOffice draws emoji with. */
export const OUTLINE_EMOJI = 'NotoEmoji-Regular';

const OUTLINE_EMOJI_FOLDER = join(import.meta.dirname, '../../node_modules/@expo-google-fonts/noto-emoji/400Regular');

/**
 * LibreOffice 7.4 leaves holes in a PDF where letters come from a font of coloured bitmaps. Without that font it takes
 * the few of DejaVu Sans and Noto Sans Symbols 2, and boxes for the rest; so it gets an outline font that has all.
 */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
<dir>${OUTLINE_EMOJI_FOLDER.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</dir>
<selectfont><rejectfont><pattern><patelt name="color"><bool>true</bool></patelt></pattern></rejectfont></selectfont>
</fontconfig>
`;

export async function writeProfile(folder: string): Promise<void> {
  const user = join(folder, PROFILE, 'user');
  await mkdir(user, { recursive: true });
  await writeFile(join(folder, PROFILE, 'fonts.conf'), FONTS);
  const items = SETTINGS.map(
    ([path, name, value]) =>
      `<item oor:path="/${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  await writeFile(
    join(user, 'registrymodifications.xcu'),
    `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema">
${items.join('\n')}
</oor:items>
`,
  );
}
