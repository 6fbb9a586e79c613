/** Files that were dropped on home: the first one as it looks, and a few tools that make sense for it. */
import { useEffect, useState } from 'react';
import type { ToolCard } from '../../../contract/catalogue.ts';
import { extensionOf } from '../../../contract/files/output-name.ts';
import { Button } from '../../../ui/button.tsx';
import { formatBytes } from '../../../ui/format.ts';
import { quantityWords } from '../../../ui/quantity-words.ts';
import { SheetPicture } from '../../../ui/sheet-picture.tsx';
import { homeWords } from '../../words/home.ts';
import { siteWords } from '../../words/site.ts';
import { type FileLook, lookAt, releaseLook } from '../files/file-look.ts';
import { isForeign } from '../files/foreign-look.ts';
import { type Leave, ToolGrid } from '../tools/tool-grid.tsx';
// A file of its own: the sheet that all pages load stays small.
import styles from './dropped-files.css?url';
import { suggestTools } from './suggest-tools.ts';

interface DroppedFilesProps {
  readonly files: readonly File[];
  /** Tools that take them, best first. */
  readonly fitting: readonly ToolCard[];
  readonly onLeave: Leave | undefined;
  readonly onShowAll: () => void;
  /** Told of the one file that turns out to be of another type than its name. */
  readonly onForeign: (file: File) => void;
}

export function DroppedFiles({ files, fitting, onLeave, onShowAll, onForeign }: DroppedFilesProps) {
  const [first] = files;
  const look = useLook(first);
  const foreign = files.length === 1 && isForeign(look) ? first : undefined;
  useEffect(() => {
    if (foreign) onForeign(foreign);
  }, [foreign, onForeign]);
  if (!first) return null;
  const dropped = files.map(({ name, size }) => ({ name, bytes: size, look }));
  // What is suggested hangs on what the file is: nothing changes its place under the pointer.
  const suggested = look.kind === 'reading' ? [] : suggestTools(fitting, dropped);
  const some = fitting.length > 0 && (look.kind === 'reading' || suggested.length > 0);
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="default" />
      <div className="dropped">
        <SheetPicture picture={'picture' in look ? look.picture : null} ending={extensionOf(first.name)} />
        <div className="dropped-text">
          <h2 id="grid-title">{siteWords.home.fits({ name: nameOf(files) })}</h2>
          <p className="numbers">{factsOf(files, look)}</p>
        </div>
        <Button look="plain" onClick={onShowAll}>
          {siteWords.home.showAll}
        </Button>
      </div>
      {some && (
        <section className="suggested" aria-labelledby="suggested-title" aria-busy={look.kind === 'reading'}>
          <h3 id="suggested-title">{files.length > 1 ? homeWords.suggestedMany : homeWords.suggested}</h3>
          <ToolGrid cards={suggested} onLeave={onLeave} />
        </section>
      )}
    </>
  );
}

/** Of the first file; its picture is given back when another takes its place. */
function useLook(file: File | undefined): FileLook {
  const [seen, setSeen] = useState<{ readonly file: File; readonly look: FileLook }>();
  useEffect(() => {
    if (!file) return;
    let gone = false;
    let shown: FileLook | undefined;
    void lookAt(file, '', { scans: true }).then((look) => {
      if (gone) return releaseLook(look);
      shown = look;
      setSeen({ file, look });
    });
    return () => {
      gone = true;
      if (shown) releaseLook(shown);
    };
  }, [file]);
  return seen && seen.file === file ? seen.look : { kind: 'reading' };
}

function nameOf(files: readonly File[]): string {
  return files.length === 1 ? (files[0]?.name ?? '') : quantityWords.files({ count: files.length });
}

/** "3 pages · 1.2 MB · Signed". */
function factsOf(files: readonly File[], look: FileLook): string {
  const bytes = formatBytes(files.reduce((sum, { size }) => sum + size, 0));
  if (files.length > 1) return bytes;
  if (look.kind === 'reading') return [bytes, homeWords.reading].join(' · ');
  if (look.kind === 'locked') return [bytes, homeWords.locked].join(' · ');
  if (isForeign(look)) return [bytes, homeWords.foreign].join(' · ');
  if (look.kind !== 'pdf') return bytes;
  const more = [look.scan && homeWords.scan, look.signed && homeWords.signed].filter(Boolean);
  return [quantityWords.pages({ count: look.pages }), bytes, ...more].join(' · ');
}
