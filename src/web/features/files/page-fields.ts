/** The form fields of a page, as pdf.js finds them. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { PageField } from '../../../ui/panel-props.ts';

type Annotation = Awaited<ReturnType<Awaited<ReturnType<PDFDocumentProxy['getPage']>>['getAnnotations']>>[number];

const OFF = 'Off';

/** Buttons, signatures and what nobody sees are left out. */
export async function pageFields(document: PDFDocumentProxy, number: number): Promise<readonly PageField[]> {
  const page = await document.getPage(number);
  const viewport = page.getViewport({ scale: 1 });
  const found = await page.getAnnotations();
  page.cleanup();
  return found.flatMap((each) => {
    const kind = kindOf(each);
    if (!kind || !each.fieldName || each.hidden) return [];
    const [left = 0, bottom = 0, right = 0, top = 0]: readonly number[] = each.rect;
    const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(left, bottom) as number[];
    const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(right, top) as number[];
    const place = { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) };
    if (place.width < 1 || place.height < 1) return [];
    return [{ ...place, ...factsOf(each, kind), name: each.fieldName, kind, page: number }];
  });
}

function kindOf({ subtype, fieldType, checkBox, radioButton, combo }: Annotation): PageField['kind'] | undefined {
  if (subtype !== 'Widget') return undefined;
  if (fieldType === 'Tx') return 'text';
  if (fieldType === 'Ch') return combo ? 'dropdown' : 'list';
  if (fieldType !== 'Btn') return undefined;
  if (checkBox) return 'check';
  return radioButton ? 'radio' : undefined;
}

function factsOf(each: Annotation, kind: PageField['kind']) {
  const raw: readonly unknown[] = Array.isArray(each.fieldValue) ? each.fieldValue : [each.fieldValue ?? ''];
  const values = raw.map(String).filter((value) => value !== '' && value !== OFF);
  const isButton = kind === 'check' || kind === 'radio';
  const options: readonly { readonly exportValue: string; readonly displayValue: string }[] = each.options ?? [];
  return {
    label: each.alternativeText || shortName(each.fieldName ?? ''),
    values,
    state: isButton ? String((kind === 'check' ? each.exportValue : each.buttonValue) ?? '') : '',
    choices: options.map(({ exportValue, displayValue }) => ({ value: exportValue, shown: displayValue })),
    maxLength: each.maxLen ?? 0,
    sizePt: each.defaultAppearanceData?.fontSize ?? 0,
    isMultiline: each.multiLine === true,
    takesSeveral: each.multiSelect === true,
    takesOwnText: kind === 'dropdown' && (Number(each.fieldFlags ?? 0) & EDIT) !== 0,
    isReadOnly: each.readOnly === true,
    isRequired: each.required === true,
  };
}

/** `form1[0].page1[0].surname[0]` is `surname`. */
function shortName(name: string): string {
  return (name.split('.').at(-1) ?? name).replace(/\[\d+\]$/, '') || name;
}

/** Bit of `/Ff` (ISO 32000-2, table 233). */
const EDIT = 1 << 18;
