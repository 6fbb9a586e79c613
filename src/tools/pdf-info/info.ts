/** What is said of a PDF: the shape of the JSON report, from which the other formats are written. */
import type { EncryptionMethod, PdfPermissions } from '../../adapters/qpdf.ts';
import type { PdfDamage } from '../../adapters/qpdf-messages.ts';
import type { Metadata } from '../../engine/document/catalog/metadata.ts';
import type { XfaKind } from '../../engine/document/forms/xfa.ts';

export interface FontInfo {
  /** Without the mark of a subset. */
  readonly name: string;
  /** `Type1`, `TrueType`, `Type3`, or of a composite font `CIDFontType0` or `CIDFontType2`. */
  readonly type: string;
  readonly embedded: boolean;
  readonly subset: boolean;
}

export interface ImageInfo {
  readonly width: number;
  readonly height: number;
  /** `jpeg`, `jpeg2000`, `jbig2`, `fax` or `samples`. */
  readonly format: string;
  readonly colour: string;
  readonly bitsPerComponent: number | null;
  readonly bytes: number;
  /** At the largest size that it is shown at on the chosen pages, across and down; null where it is not measured. */
  readonly dpi: readonly [number, number] | null;
}

export interface SizeInfo {
  /** Of the page as seen, on paper. */
  readonly widthMm: number;
  readonly heightMm: number;
  /** Such as `a4`; null for sizes without a name. */
  readonly paper: string | null;
  readonly rotation: number;
  readonly pages: readonly number[];
}

export interface PageInfo {
  readonly page: number;
  readonly label: string;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly rotation: number;
  /** Null where the page cannot be read. */
  readonly words: number | null;
  readonly links: number;
  readonly comments: number;
}

export interface PdfInfo {
  readonly file: { readonly name: string; readonly bytes: number };
  readonly version: string;
  readonly pageCount: number;
  /** Ordered so that a browser shows the first page before the rest has come. */
  readonly fastWebView: boolean;
  readonly damage: readonly PdfDamage[];
  readonly metadata: Metadata & { readonly xmp: boolean };
  /** Standards that the file claims to follow. Nothing of it is checked. */
  readonly claims: readonly string[];
  readonly protection: {
    readonly method: EncryptionMethod;
    /** Permissions bind the user, not the owner. */
    readonly openedAs: 'owner' | 'user';
    readonly permissions: PdfPermissions;
  } | null;
  readonly sizes: readonly SizeInfo[];
  readonly fonts: readonly FontInfo[];
  readonly imageCount: number;
  /** Null where some chosen page cannot be read. */
  readonly words: number | null;
  readonly pagesWithoutText: readonly number[];
  readonly unreadablePages: readonly number[];
  readonly links: number;
  readonly comments: Readonly<Record<string, number>>;
  readonly bookmarks: number;
  readonly form: { readonly fields: number; readonly xfa: XfaKind };
  readonly signatures: readonly { readonly signer: string; readonly date: string }[];
  readonly attachments: readonly { readonly name: string; readonly bytes: number | null }[];
  readonly layers: readonly { readonly name: string; readonly visible: boolean }[];
  readonly actions: {
    readonly scripts: number;
    readonly launch: number;
    readonly submit: number;
    readonly webLinks: number;
  };
  readonly tagged: boolean;
  readonly portfolio: boolean;
  readonly space: {
    readonly images: number;
    readonly fonts: number;
    readonly content: number;
    readonly attachments: number;
    readonly other: number;
  };
  /** Asked for with `deep`. */
  readonly images?: readonly ImageInfo[];
  readonly colours?: readonly string[];
  readonly pages?: readonly PageInfo[];
}
