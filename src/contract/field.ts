/** The plain face of an option: all that a form, a help text or a document needs, without the schema library. */

interface FieldBase {
  /** Name on the wire, in the CLI (`--name`) and in recipes. */
  readonly name: string;
  readonly title: string;
  /** One sentence; what it does, not what it is. */
  readonly help: string;
  /** Shown at once; all others sit under "More options". */
  readonly primary: boolean;
  readonly required: boolean;
}

export interface Choice {
  readonly value: string;
  readonly title: string;
}

export type FieldBody =
  | { readonly kind: 'boolean'; readonly default: boolean }
  | { readonly kind: 'choice'; readonly choices: readonly Choice[]; readonly default: string | null }
  | {
      readonly kind: 'number';
      readonly min: number;
      readonly max: number;
      readonly whole: boolean;
      readonly unit: string;
      readonly default: number | null;
    }
  /** A page range; empty means all pages. */
  | { readonly kind: 'pages'; readonly placeholder: string; readonly groups: boolean; readonly default: string }
  | { readonly kind: 'text'; readonly maxLength: number; readonly placeholder: string; readonly default: string }
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
  | { readonly kind: 'paper'; readonly words: readonly Choice[]; readonly default: string };

/** One condition under which a field makes sense: another option has one of these values. */
export interface ShownWhen {
  readonly option: string;
  readonly values: readonly string[];
}

export type Field = FieldBase & FieldBody & { readonly shownWhen?: ShownWhen };
