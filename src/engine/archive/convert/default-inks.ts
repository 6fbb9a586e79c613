/** Says what CMYK means where the output intent does not: each drawing has a profile that stands in for it (DefaultCMYK). */
import { name, PdfDict, type PdfObject, PdfStream } from '../../syntax/object.ts';
import { checkProfile } from '../content/check-colors.ts';
import { Findings } from '../rules/findings.ts';
import { Subject } from '../rules/subject.ts';
import { inkProfile } from './ink-profile.ts';

const DEFAULT = 'DefaultCMYK';

/** The profile of inks that a file has for printing, where the level allows it. To be asked for before the intents go. */
export function ownInkProfile({ document, pages, level }: Subject): PdfObject | undefined {
  for (const item of document.array(document.catalog.get('OutputIntents'))) {
    const profile = document.dict(item)?.get('DestOutputProfile') ?? null;
    const subject = new Subject(document, pages, level, new Findings());
    const isSound = document.stream(profile) && checkProfile(subject, profile, ['prtr', 'scnr', 'spac']) === 'CMYK';
    if (isSound && subject.findings.isEmpty) return profile;
  }
  return undefined;
}

/** @param own what the file itself says of its inks. Else they stay as viewers show them. */
export async function nameDefaultInks(subject: Subject, own: PdfObject | undefined): Promise<void> {
  const { document } = subject;
  const profile = own ?? document.add(PdfStream.ofBytes(PdfDict.of({ N: 4 }), await inkProfile()));
  const space = document.add([name('ICCBased'), profile]);
  for (const { value } of [...subject.values()]) {
    const dict = value instanceof PdfStream ? value.dict : value;
    if (!(dict instanceof PdfDict)) continue;
    if (draws(subject, dict)) giveSpace(subject, dict, space);
    blendAsSeen(subject, dict);
    for (const [, state] of subject.dict(dict, 'ExtGState')?.entries() ?? []) forgetOverprint(subject, state);
  }
}

function draws(subject: Subject, dict: PdfDict): boolean {
  const kinds = [subject.name(dict, 'Type'), subject.name(dict, 'Subtype')];
  if (kinds.includes('Form')) return true;
  return (
    dict.has('Resources') &&
    (dict.has('PatternType') || ['Page', 'Pages', 'Type3'].some((kind) => kinds.includes(kind)))
  );
}

/** Resources that are shared get it once. A form without any draws with those of the page, which has it. */
function giveSpace(subject: Subject, dict: PdfDict, space: PdfObject): void {
  const resources = subject.dict(dict, 'Resources');
  if (!resources) return;
  const spaces = subject.dict(resources, 'ColorSpace') ?? new PdfDict();
  if (spaces.has(DEFAULT)) return;
  const more = spaces.clone();
  more.set(DEFAULT, space);
  resources.set('ColorSpace', more);
}

/** Nothing can be blended in a profile that only tells how inks look. */
function blendAsSeen(subject: Subject, dict: PdfDict): void {
  const group = subject.dict(dict, 'Group');
  if (group && subject.name(group, 'CS') === 'DeviceCMYK') group.set('CS', name('DeviceRGB'));
}

/** Mode 1 is for inks as such: PDF/A forbids it for those of a profile (ISO 19005-2, 6.2.4.2). */
function forgetOverprint(subject: Subject, state: PdfObject): void {
  const dict = subject.document.dict(state);
  if (dict && subject.number(dict, 'OPM') === 1) dict.set('OPM', 0);
}
