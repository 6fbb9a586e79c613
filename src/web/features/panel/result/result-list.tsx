/** The results, each with its first page, its facts and its download; one of them beside what it was. */
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import type { CatalogueEntry } from '../../../../contract/catalogue.ts';
import { extensionOf } from '../../../../contract/files/output-name.ts';
import type { JobFile } from '../../../../contract/job.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { SheetButton } from '../../../../ui/sheet-button.tsx';
import { panelWords } from '../../../words/panel.ts';
import { viewerWords } from '../../../words/viewer.ts';
import { useLite } from '../../bandwidth/bandwidth-toggle.tsx';
import type { ChosenFile } from '../../files/chosen-files.ts';
import { lookAtResult } from '../../viewer/look-at-result.ts';
import { FileName } from '../files/file-name.tsx';
import { isInFolder } from '../model/folder-tree.ts';
import { resultFacts, unchangedText, withPages } from '../model/result-words.ts';
import { BeforeAfter } from './before-after.tsx';
import { originalOf } from './compare-pair.ts';
import { ResultReport } from './result-report.tsx';
import { ResultTree } from './result-tree.tsx';
import { useResultPicture } from './use-result-picture.ts';
import { useSeen } from './use-seen.ts';

interface ResultListProps {
  readonly files: readonly JobFile[];
  readonly entry: CatalogueEntry;
  /** Files that were worked on; none where no pictures are shown. */
  readonly originals: readonly ChosenFile[];
  /** The page of a result that is to be seen. */
  readonly pageOf: (file: JobFile) => number;
  readonly onSave: (file: JobFile) => void;
}

export function ResultList({ files, entry, originals, pageOf, onSave }: ResultListProps) {
  const lite = useLite();
  // Of a batch each row would say as much again.
  const [reported, ...others] = files.filter((file) => Object.keys(file.report).length > 0);
  const comparable = (file: JobFile) =>
    (file.hasProof && !lite) || (entry.shrinks && originalOf(file, originals) !== undefined);
  const [compared, setCompared] = useState(() => files.find(comparable)?.id);
  const row = (file: JobFile) => (
    <ResultRow
      key={file.id}
      file={file}
      entry={entry}
      originals={originals}
      page={pageOf(file)}
      comparable={comparable(file)}
      compares={file.id === compared}
      reports={file === reported && others.length === 0}
      onCompare={() => setCompared(file.id === compared ? undefined : file.id)}
      onSave={() => onSave(file)}
    />
  );
  if (files.some(isInFolder)) return <ResultTree files={files} row={row} />;
  return (
    <ul className="file-list" aria-label={panelWords.result.results}>
      {files.map(row)}
    </ul>
  );
}

interface ResultRowProps {
  readonly file: JobFile;
  readonly entry: CatalogueEntry;
  readonly originals: readonly ChosenFile[];
  readonly page: number;
  readonly comparable: boolean;
  readonly compares: boolean;
  readonly reports: boolean;
  readonly onCompare: () => void;
  readonly onSave: () => void;
}

function ResultRow(props: ResultRowProps) {
  const { file, entry, originals, page, comparable, compares, reports, onCompare, onSave } = props;
  const measured = entry.shrinks;
  const row = useRef<HTMLLIElement>(null);
  const look = useResultPicture(file, useSeen(row), originals, page);
  return (
    <li ref={row} className="file-row">
      <SheetButton
        picture={look?.picture ?? null}
        ending={extensionOf(file.outputFilename)}
        standsIn={look?.of !== undefined}
        label={viewerWords.look({ name: file.outputFilename })}
        onLook={lookAtResult(file, entry.id, page)}
      />
      <div className="file-text">
        <FileName name={file.outputFilename} />
        <p className="file-facts numbers">{resultFacts(withPages(file, look?.pages), measured)}</p>
        {file.unchanged && <p className="file-facts">{unchangedText(measured)}</p>}
        {entry.renames && !file.unchanged && (
          <p className="file-facts">{panelWords.result.hadName({ name: file.originalName })}</p>
        )}
        {reports && <ResultReport rows={entry.report} report={file.report} />}
      </div>
      {comparable && (
        <button
          type="button"
          className="file-pages"
          aria-expanded={compares}
          aria-label={panelWords.result.compareRow({ name: file.outputFilename })}
          onClick={onCompare}
        >
          {panelWords.result.compareShort}
        </button>
      )}
      <IconButton label={`${panelWords.result.download} ${file.outputFilename}`} onClick={onSave}>
        <Download aria-hidden="true" />
      </IconButton>
      {comparable && compares && (
        <div className="file-unfolded">
          <BeforeAfter
            original={measured ? originalOf(file, originals) : undefined}
            file={file}
            otherwise={<p className="file-facts">{panelWords.result.notCompared}</p>}
          />
        </div>
      )}
    </li>
  );
}
