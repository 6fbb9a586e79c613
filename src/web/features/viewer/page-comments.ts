/** The comments of a page: what was written, and the places on the page that open it. */
import type { PDFPageProxy } from 'pdfjs-dist';
import { viewerWords } from '../../words/viewer.ts';
import { loadPdfjs } from '../files/pdf-document.ts';

export interface Remark {
  /** Empty where the file names nobody. */
  readonly author: string;
  readonly written: Date | null;
  readonly text: string;
}

/** A comment, and after it the answers to it. */
export type Conversation = readonly Remark[];

/** What pdf.js tells of an annotation (ISO 32000-2, 12.5), as far as it is read here. */
interface AnnotationData {
  readonly id: string;
  readonly subtype?: string;
  readonly contentsObj?: { readonly str: string };
  readonly titleObj?: { readonly str: string };
  readonly creationDate?: string | null;
  readonly modificationDate?: string | null;
  readonly inReplyTo?: string;
  readonly hasAppearance?: boolean;
}

/** They lead elsewhere, are filled in, belong to another, or are themselves words on the page. */
const NO_COMMENTS: readonly (string | undefined)[] = ['Link', 'Widget', 'Popup', 'FreeText'];
/** A picture of their own stands for them; the others mark something and get a small sign at its corner. */
const SIGNS: readonly (string | undefined)[] = ['Text', 'FileAttachment'];

export interface CommentedPage {
  readonly div: HTMLElement;
  readonly pdfPage?: PDFPageProxy | null;
}

/** Once the annotations of the page have their places: makes those with a comment answer to pointer and keyboard. */
export async function placeComments(
  { div, pdfPage }: CommentedPage,
  onOpen: (conversation: Conversation, place: HTMLElement) => void,
): Promise<void> {
  // Nothing in them answers to the keyboard but the buttons that are made here.
  for (const section of div.querySelectorAll('.annotationLayer section[tabindex]')) section.removeAttribute('tabindex');
  const all = ((await pdfPage?.getAnnotations()) ?? []) as readonly AnnotationData[];
  const commented = all.filter((each) => !NO_COMMENTS.includes(each.subtype) && textOf(each) !== '');
  if (commented.length === 0) return;
  const { PDFDateString } = await loadPdfjs();
  const remark = (each: AnnotationData): Remark => ({
    author: each.titleObj?.str ?? '',
    written: PDFDateString.toDateObject(each.modificationDate || each.creationDate || ''),
    text: textOf(each),
  });
  for (const each of commented.filter(({ inReplyTo }) => !inReplyTo)) {
    const place = div.querySelector<HTMLElement>(`section[data-annotation-id="${CSS.escape(each.id)}"]`);
    if (!place || place.querySelector('.comment-place')) continue;
    const conversation = [each, ...answersTo(each.id, commented)].map(remark);
    place.append(makeButton(each, (button) => onOpen(conversation, button)));
  }
}

function textOf({ contentsObj }: AnnotationData): string {
  return (contentsObj?.str ?? '').replace(/\r\n?/g, '\n').trim();
}

/** Answers may themselves be answered; each follows what it answers. */
function answersTo(id: string, all: readonly AnnotationData[]): readonly AnnotationData[] {
  const direct = all.filter(({ inReplyTo, id: own }) => inReplyTo === id && own !== id);
  const rest = all.filter((each) => !direct.includes(each));
  return direct.flatMap((each) => [each, ...answersTo(each.id, rest)]);
}

function makeButton(annotation: AnnotationData, onOpen: (button: HTMLElement) => void): HTMLButtonElement {
  const author = annotation.titleObj?.str;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'comment-place';
  if (!SIGNS.includes(annotation.subtype)) button.classList.add('comment-corner');
  else if (!annotation.hasAppearance) button.classList.add('comment-sign');
  button.ariaLabel = author ? viewerWords.comment.by({ author }) : viewerWords.comment.title;
  button.addEventListener('click', () => onOpen(button));
  return button;
}
