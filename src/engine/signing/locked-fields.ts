/** Fields that a signature locks (ISO 32000-2, 12.8.2.4): changing one of them would break it. */
import type { Signature } from '../document/forms/signature.ts';
import type { PdfDocument } from '../syntax/document.ts';
import type { PdfDict } from '../syntax/object.ts';

/** @returns whether the field of this full name must stay as it is. */
export function lockedFields(document: PdfDocument, signatures: readonly Signature[]): (name: string) => boolean {
  const locks = signatures.flatMap(({ field }) => {
    const dict = document.dict(field);
    const value = document.dict(dict?.get('V') ?? null);
    const references = document.array(value?.get('Reference') ?? null).map((each) => document.dict(each));
    const transforms = references.filter(
      (each) => document.nameOf(each?.get('TransformMethod') ?? null) === 'FieldMDP',
    );
    const parameters = transforms.map((each) => document.dict(each?.get('TransformParams') ?? null));
    return [document.dict(dict?.get('Lock') ?? null), ...parameters].flatMap((each) => each ?? []);
  });
  const rules = locks.map((lock) => ruleOf(document, lock));
  return (name) => rules.some((locks) => locks(name));
}

function ruleOf(document: PdfDocument, lock: PdfDict): (name: string) => boolean {
  const names = document.array(lock.get('Fields')).flatMap((each) => document.text(each) ?? []);
  const isNamed = (name: string) => names.some((each) => name === each || name.startsWith(`${each}.`));
  switch (document.nameOf(lock.get('Action'))) {
    case 'All':
      return () => true;
    case 'Include':
      return isNamed;
    case 'Exclude':
      return (name) => !isNamed(name);
    default:
      return () => false;
  }
}
