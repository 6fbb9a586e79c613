/** What a tool's own panel part is given by the panel around it. */
import type { ComponentType } from 'react';
import type { CatalogueEntry } from '../contract/catalogue.ts';
import type { RecipeAsk } from '../contract/recipe/asks.ts';
import type { Report } from '../contract/report.ts';
import type { BookmarkRow } from '../contract/text/bookmark-rows.ts';

export interface PanelFile {
  readonly file: File;
  readonly name: string;
  /** Opens the file; empty where none is needed or known. */
  readonly password: string;
}

export interface PagePicture {
  /** Address of the picture; who asked for it gives it back with URL.revokeObjectURL. */
  readonly url: string;
  readonly pages: number;
  /** Size of the page as seen, on paper. */
  readonly widthPt: number;
  readonly heightPt: number;
  /** How far the page is turned already, clockwise: 0, 90, 180 or 270. */
  readonly turned: number;
}

/** Layers that show or not, by their place in the document's list, from 1; the others as the file says. */
export type ShownLayers = ReadonlyMap<number, boolean>;

/** Draws a page of a chosen PDF as a picture, `widthPx` wide; pages count from 1. Fails for a locked or broken file. */
export type DrawPage = (file: PanelFile, page: number, widthPx: number, layers?: ShownLayers) => Promise<PagePicture>;

/** What a PDF says of itself; empty where it says nothing. */
export interface FileFacts {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  readonly keywords: string;
}

/** A run of letters on a page as seen, in points from its upper left corner. */
export interface TextPiece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Its line runs up or down. */
  readonly isUpright: boolean;
  readonly endsLine: boolean;
}

/** Reads the text of pages (from 1) of a chosen PDF, in the order of the file. Fails for a locked or broken file. */
export type ReadText = (file: PanelFile, pages: readonly number[]) => Promise<readonly (readonly TextPiece[])[]>;

/** A place of a form field on a page as seen, in points from its upper left corner. */
export interface PageField {
  /** Full name; a radio group or a field that shows in several places has one for all of them. */
  readonly name: string;
  /** What viewers call it; its name where the file says nothing. */
  readonly label: string;
  readonly kind: 'text' | 'check' | 'radio' | 'dropdown' | 'list';
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Texts that it holds; of a tick box or radio button the state that is on. */
  readonly values: readonly string[];
  /** Of a tick box or radio button: its own state. */
  readonly state: string;
  readonly choices: readonly { readonly value: string; readonly shown: string }[];
  /** 0: as many letters as one likes. */
  readonly maxLength: number;
  /** 0: whatever fits. */
  readonly sizePt: number;
  readonly isMultiline: boolean;
  readonly takesSeveral: boolean;
  /** Of a menu: other texts than its choices are taken. */
  readonly takesOwnText: boolean;
  readonly isReadOnly: boolean;
  readonly isRequired: boolean;
}

/** Reads the fields of a chosen PDF's form, page by page in their order. Fails for a locked or broken file. */
export type ReadFields = (file: PanelFile) => Promise<readonly PageField[]>;

/** The bookmarks of a PDF, in order, each with its level. */
export interface FileBookmarks {
  readonly rows: readonly BookmarkRow[];
  /** How many do something that no row can say, such as running a script. */
  readonly lost: number;
}

/** Reads the bookmarks of a chosen PDF. Fails for a locked or broken file. */
export type ReadBookmarks = (file: PanelFile) => Promise<FileBookmarks>;

/** A line of a PDF's list of layers. */
export type LayerRow = { readonly level: number; readonly name: string } & (
  | { readonly kind: 'heading' }
  | {
      readonly kind: 'layer';
      /** Place in the document's list, from 1. */
      readonly number: number;
      readonly isVisible: boolean;
      /** Numbers of layers that hide when this one shows. */
      readonly rivals: readonly number[];
    }
);

/** Reads the layers of a chosen PDF in the order of viewers. Fails for a locked or broken file. */
export type ReadLayers = (file: PanelFile) => Promise<readonly LayerRow[]>;

export interface FileAddresses {
  /** With how many links and bookmarks lead to each. */
  readonly addresses: ReadonlyMap<string, number>;
  /** How many of its first pages were read, where a file is long; null: all. */
  readonly firstPages: number | null;
}

/** Addresses that links and bookmarks of a PDF lead to. */
export type ReadAddresses = (file: PanelFile) => Promise<FileAddresses>;

/** Reads what a chosen PDF says of itself. Fails for a locked or broken file. */
export type ReadFacts = (file: PanelFile) => Promise<FileFacts>;

/**
 * Sends the one chosen file, where the server does not have it yet, and has the tool do its work with these options, for
 * the report alone. Fails with what the server says.
 */
export type LookAhead = (options: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<Report>;

export interface PanelProps {
  readonly tool: CatalogueEntry;
  readonly files: readonly PanelFile[];
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (name: string, value: string) => void;
  /** Second uploads by the option they belong to. */
  readonly attached: Readonly<Record<string, File>>;
  readonly onAttach: (name: string, file: File | null) => void;
  /** Pages of the one chosen file; null while unknown or several. */
  readonly pageCount: number | null;
  /** Whether the one chosen file cannot be shown here: it is damaged or locked, or data are saved. */
  readonly isUnseen: boolean;
  /** Says why the work cannot begin yet; null lets it. */
  readonly onHold: (reason: string | null) => void;
  readonly drawPage: DrawPage;
  readonly readFacts: ReadFacts;
  readonly readText: ReadText;
  readonly readFields: ReadFields;
  readonly readBookmarks: ReadBookmarks;
  readonly readLayers: ReadLayers;
  readonly readAddresses: ReadAddresses;
  readonly lookAhead: LookAhead;
  readonly others: OtherTools;
  readonly keep: Keep;
  /** The same until the tab is closed: for what is nobody's business later. */
  readonly keepInTab: Keep;
}

/** The other tools of the site, for a part that puts them together. */
export interface OtherTools {
  readonly entries: readonly CatalogueEntry[];
  readonly Form: ComponentType<OtherFormProps>;
  readonly check: CheckRecipe;
}

/** The options of another tool as its own page shows them, without files and secrets. */
export interface OtherFormProps {
  readonly tool: CatalogueEntry;
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (name: string, value: string) => void;
}

/** Asks the server what a recipe would do: what it asks for, or what is wrong with it. Fails where no answer comes. */
export type CheckRecipe = (recipe: string, signal: AbortSignal) => Promise<CheckedRecipe>;

export interface CheckedRecipe {
  readonly asks: readonly RecipeAsk[];
  /** Empty where nothing is wrong. */
  readonly problem: string;
}

/** Texts that this browser keeps between visits, by name; null forgets. "Forget everything on this device" forgets them, too. */
export interface Keep {
  readonly read: (name: string) => string | null;
  readonly write: (name: string, text: string | null) => void;
}

/** What a tool's own view of a result is given. */
export interface ResultProps {
  /** What stands in the result, as programs read it. */
  readonly text: string;
}

/** The exports of a `panel.tsx`, one at least. */
export interface PanelModule {
  /** Stands among the choices. */
  readonly Panel?: ComponentType<PanelProps>;
  /** Stands large under the one chosen PDF; where a tool takes no PDFs, under all that was chosen. */
  readonly Stage?: ComponentType<PanelProps>;
  /** Says in words what stands in a result that is JSON. */
  readonly Result?: ComponentType<ResultProps>;
  /** Makes of such a result a web page for people to keep. */
  readonly Report?: (text: string, language: string) => string;
}

/** How the panel around finds a tool's own part. */
export interface PanelPart {
  /** Names of the options that the part shows itself, from `// handles: a, b` in its file; the derived form leaves them out. */
  readonly handles: readonly string[];
  /** The part stands among the choices. */
  readonly panel: boolean;
  /** The part stands under the files, too. */
  readonly stage: boolean;
  /** It says what stands in a result. */
  readonly result: boolean;
  /** It makes a web page of such a result. */
  readonly report: boolean;
  readonly load: () => Promise<PanelModule>;
}
