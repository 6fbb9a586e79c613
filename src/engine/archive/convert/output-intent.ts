/** Says what the device colours of an archive file mean: those of screens, or what the file says of them itself. */
import { name, PdfDict, type PdfObject, type PdfRef, PdfStream } from '../../syntax/object.ts';
import { makeText } from '../../syntax/text-string.ts';
import type { Subject } from '../rules/subject.ts';
import { srgbProfileV2 } from './srgb-profile.ts';

const ARCHIVE = 'GTS_PDFA1';

export function writeIntent(subject: Subject): void {
  const { document } = subject;
  const intent = PdfDict.of({
    Type: name('OutputIntent'),
    S: name(ARCHIVE),
    OutputConditionIdentifier: makeText('sRGB'),
    Info: makeText('sRGB IEC61966-2.1'),
    DestOutputProfile: addProfile(subject),
  });
  document.editable(document.trailer.get('Root')).set('OutputIntents', [document.add(intent)]);
}

/** A profile that the file has for printing (PDF/X) is told as one for archiving, too. */
export function adoptIntent(subject: Subject): void {
  const { document } = subject;
  const catalog = document.editable(document.trailer.get('Root'));
  const intents = subject.items(catalog, 'OutputIntents').flatMap((item) => document.dict(item)?.clone() ?? []);
  for (const intent of intents) intent.delete('DestOutputProfileRef');
  const own = intents.find((intent) => intent.has('DestOutputProfile'));
  if (own && !intents.some((intent) => subject.name(intent, 'S') === ARCHIVE)) {
    const twin = own.clone();
    twin.set('S', name(ARCHIVE));
    intents.push(twin);
  }
  catalog.set('OutputIntents', intents.length > 0 ? intents.map((intent) => document.add(intent)) : null);
}

/** The colours of screens as a colour space, whatever device colours mean. */
export function screenColors(subject: Subject): PdfObject {
  return [name('ICCBased'), addProfile(subject)];
}

function addProfile({ document }: Subject): PdfRef {
  return document.add(PdfStream.ofBytes(PdfDict.of({ N: 3 }), srgbProfileV2()));
}
