/** Places for files and rows of files in each state. */
import { DropZone, DropZoneFace } from '../../../ui/drop-zone.tsx';
import { galleryWords } from '../../words/gallery.ts';
import { AS_IT_IS, type ChosenFile } from '../files/chosen-files.ts';
import type { FileLook } from '../files/file-look.ts';
import { FileRow } from '../panel/files/file-row.tsx';
import '../panel/files/file-list.css';

const { sample } = galleryWords;
const WORDS = {
  title: sample.place,
  titleByTouch: sample.place,
  hint: sample.hint,
  release: sample.action,
  refused: sample.problem,
};
const RULES = { accept: { 'application/pdf': ['.pdf'] }, multiple: true, maxBytes: 1_000_000 };
const nothing = () => undefined;

export function GalleryDropZones() {
  const shared = { rules: RULES, words: WORDS, messageOf: nothing, onFiles: nothing };
  return (
    <div className="gallery-stack">
      <DropZone {...shared} />
      <DropZone {...shared} small />
      <DropZone {...shared} closed />
      <DropZoneFace state="dialog" title={sample.place} hint={sample.hint} />
      <DropZoneFace state="over" title={sample.action} hint={sample.hint} />
      <DropZoneFace state="accept" title={sample.action} hint={sample.hint} />
      <DropZoneFace state="reject" title={sample.problem} hint={sample.hint} />
    </div>
  );
}

const PDF = { kind: 'pdf', pages: 12, picture: '', restricted: false, signed: false } as const;
const LOOKS: readonly (readonly [name: string, look: FileLook])[] = [
  ['reading.pdf', { kind: 'reading' }],
  ['report.pdf', PDF],
  ['a-very-long-name-of-a-file-that-has-to-end-somewhere-before-its-size.pdf', PDF],
  ['signed.pdf', { ...PDF, signed: true }],
  ['scan.pdf', { ...PDF, scan: true }],
  ['letter.docx', { kind: 'plain' }],
  ['for-certificates.pdf', { kind: 'plain', certified: true }],
];

export function GalleryRows() {
  const rows = [
    ...LOOKS.map(([name, look], key) => ({ chosen: chosen(key, name, look), asksPassword: false })),
    { chosen: chosen(LOOKS.length, 'locked.pdf', { kind: 'locked', tried: false }), asksPassword: true },
    { chosen: chosen(LOOKS.length + 1, 'still-locked.pdf', { kind: 'locked', tried: true }), asksPassword: true },
  ];
  return (
    <ul className="file-list">
      {rows.map(({ chosen: row, asksPassword }, index) => (
        <FileRow
          key={row.key}
          chosen={row}
          index={index}
          picked={undefined}
          version={undefined}
          count={rows.length}
          moving={false}
          handle={undefined}
          losesSignature={row.look.kind === 'pdf' && row.look.signed}
          asksPassword={asksPassword}
          onRemove={nothing}
          onArrange={undefined}
          onPassword={nothing}
        />
      ))}
    </ul>
  );
}

/** A file that is only shown. */
export function chosen(key: number, name: string, look: FileLook): ChosenFile {
  const file = { name, size: 1_234_567, type: '', lastModified: 0 } as File;
  return { key, file, look, password: '', ...AS_IT_IS };
}
