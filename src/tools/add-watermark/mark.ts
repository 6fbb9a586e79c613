/** What is stamped on a page, and where the options put it. */
import type { RunContext } from '../../contract/operation.ts';
import type { MarkPlacing } from '../../contract/pages/mark-placement.ts';
import type { PageSize } from '../../contract/pages/page-size.ts';
import type { OptionValues } from '../../contract/tool.ts';
import type { Addition } from '../../engine/document/catalog/false-claim.ts';
import type { PdfDocument } from '../../engine/syntax/document.ts';
import type { PdfRef } from '../../engine/syntax/object.ts';
import type { Tokens } from './tokens.ts';
import type { tool } from './tool.ts';

export type Options = OptionValues<typeof tool>;

export interface Mark {
  readonly form: PdfRef;
  /** Size on the page, before it is turned. */
  readonly size: PageSize;
  /** Size in the form's own units. */
  readonly formSize: PageSize;
}

export interface MarkSource {
  /** The mark of a page of this size as seen; equal ones are one object. */
  markFor(page: PageSize, tokens: Tokens): Mark;
  /** Degrees where the visitor chose none. */
  readonly usualRotation: number;
  readonly color: Addition['color'];
  readonly isText: boolean;
  /** Writes what is written at the end. */
  finish(): Promise<void>;
  /** Lets go of files, after the document has been saved. */
  close(): Promise<void>;
}

export interface SourceRequest {
  readonly document: PdfDocument;
  readonly options: Options;
  readonly context: RunContext;
  /** The layer that forms belong to. */
  readonly optionalContent: PdfRef | undefined;
}

/** Where marks go, by the options. */
export function placingOf(options: Options, usualRotation: number): MarkPlacing {
  return {
    position: options.position,
    rotation: options.rotation ?? usualRotation,
    offsetXPt: options['offset-x'],
    offsetYPt: options['offset-y'],
    gapXPt: options['gap-x'],
    gapYPt: options['gap-y'],
  };
}
