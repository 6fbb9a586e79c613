/** The plain face of an option: all that a form, a help text or a document needs, without the schema library. */
import type { FileTypeId } from '../files/file-type.ts';

interface FieldBase {
  /** Name on the wire, in the CLI (`--name`) and in recipes. */
  readonly name: string;
  readonly title: string;
  /** What the title leaves open: what it does, not what it is. Empty where the title says it all. */
  readonly help: string;
  /** In its place, while another option has one of these values. */
  readonly helpWhen?: HelpWhen;
  /** Shown at once; all others sit under "More options". */
  readonly primary: boolean;
  readonly required: boolean;
  /** A boolean option that, switched on, lets it be empty all the same. */
  readonly waivedBy?: string;
}

export interface Choice {
  readonly value: string;
  readonly title: string;
}

/** A word for several choices together. */
export interface ChoiceSet {
  readonly value: string;
  readonly stands: readonly string[];
}

export type FieldBody =
  | { readonly kind: 'boolean'; readonly default: boolean }
  | { readonly kind: 'choice'; readonly choices: readonly Choice[]; readonly default: string | null }
  /** Several of a few words, with commas between them. */
  | {
      readonly kind: 'several';
      readonly choices: readonly Choice[];
      /** Words that stand for more of them or for none, such as `all` and `none`. */
      readonly sets: readonly ChoiceSet[];
      readonly default: string;
    }
  | {
      readonly kind: 'number';
      readonly min: number;
      readonly max: number;
      readonly whole: boolean;
      readonly unit: string;
      /** Words that are taken beside numbers, such as `auto`. */
      readonly words: readonly Choice[];
      readonly default: number | string | null;
    }
  /** A page range; empty means all pages. */
  | { readonly kind: 'pages'; readonly placeholder: string; readonly groups: boolean; readonly default: string }
  /** Without a default it may be left unsaid, and an empty text is an answer. */
  | { readonly kind: 'text'; readonly maxLength: number; readonly placeholder: string; readonly default: string | null }
  /** Never stored, logged or shown again. */
  | { readonly kind: 'secret'; readonly minLength: number; readonly maxBytes: number; readonly default: '' }
  /** Number with pt, mm, cm, in or px; parsed to points. */
  | {
      readonly kind: 'length';
      readonly minPt: number;
      readonly maxPt: number;
      readonly placeholder: string;
      readonly default: string;
    }
  /** Number with B, KB, MB or GB; parsed to bytes. */
  | { readonly kind: 'size'; readonly minBytes: number; readonly placeholder: string; readonly default: string }
  /** A paper name or WxH, beside the special words in `words`; parsed to a word or a size in points. */
  | { readonly kind: 'paper'; readonly words: readonly Choice[]; readonly default: string }
  /** `#rgb`, `#rrggbb` or a basic CSS name, beside the special words in `words`. */
  | { readonly kind: 'colour'; readonly words: readonly Choice[]; readonly default: string }
  /** A colour for each of a few things, with commas between them. */
  | { readonly kind: 'colours'; readonly choices: readonly Choice[]; readonly default: string }
  /** One of nine places on a page, beside the special words in `words`. */
  | { readonly kind: 'anchor'; readonly words: readonly Choice[]; readonly default: string }
  /** A structure: a screen of its own makes it for the visitor, or it is written as JSON. */
  | { readonly kind: 'json'; readonly placeholder: string; readonly default: '' }
  /** Recognition languages: Tesseract codes joined by `+`, or `auto`. */
  | { readonly kind: 'languages'; readonly most: number; readonly default: string }
  /** A second upload, in a form field of the option's name; a secret one is sealed while the job waits. */
  | {
      readonly kind: 'file';
      /** None: any file. */
      readonly accepts: readonly FileTypeId[];
      readonly secret: boolean;
      /** So many files are taken, each in a field of the same name; absent: one. */
      readonly most?: number;
      /** A structure is taken in its place: JSON as text. */
      readonly orJson?: true;
      readonly default: null;
    };

/** A sentence of help for each value of another option. */
export interface HelpWhen {
  readonly option: string;
  readonly texts: Readonly<Record<string, string>>;
}

/** One condition under which an option has an effect: another option has one of these values, `''` for none. */
export interface ShownWhen {
  readonly option: string;
  readonly values: readonly string[];
  /** Further values with which it has one: its field stays out of sight, programs may give it. */
  readonly alsoWith?: readonly string[];
}

export type Field = FieldBase &
  FieldBody & {
    readonly shownWhen?: ShownWhen;
    /** Types of files for which it means something; all where it is missing. */
    readonly forTypes?: readonly FileTypeId[];
  };

/** What lists of options say of one: they have no form beside them that shows its title. */
export function aboutField({ title, help }: Field): string {
  return help === '' ? `${title}.` : help;
}
