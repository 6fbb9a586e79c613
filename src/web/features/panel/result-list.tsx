/** The results, each with its first page, its facts and its download; one of them beside what it was. */
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { JobFile } from '../../../contract/job.ts';
import { extensionOf } from '../../../contract/output-name.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SheetButton } from '../../../ui/sheet-button.tsx';
import { panelWords } from '../../words/panel.ts';
import { viewerWords } from '../../words/viewer.ts';
import type { ChosenFile } from '../files/chosen-files.ts';
import { lookAtResult } from '../viewer/look-at-result.ts';
import { Compare } from './compare.tsx';
import { originalOf } from './compare-pair.ts';
import { resultFacts, unchangedText, withPages } from './result-words.ts';
import { useResultPicture } from './use-result-picture.ts';

/** Results whose first page is fetched and shown; the others are sheets with their ending. */
const PICTURES = 6;

interface ResultListProps {
  readonly files: readonly JobFile[];
  /** Sizes before and after are what matters. */
  readonly measured: boolean;
  /** Files to compare with; none where nothing is compared. */
  readonly originals: readonly ChosenFile[];
  readonly onSave: (file: JobFile) => void;
}

export function ResultList({ files, measured, originals, onSave }: ResultListProps) {
  const [compared, setCompared] = useState(() => files.find((file) => originalOf(file, originals))?.id);
  return (
    <ul className="file-list" aria-label={panelWords.result.results}>
      {files.map((file, index) => (
        <ResultRow
          key={file.id}
          file={file}
          measured={measured}
          pictured={index < PICTURES}
          original={originalOf(file, originals)}
          compares={file.id === compared}
          onCompare={() => setCompared(file.id === compared ? undefined : file.id)}
          onSave={() => onSave(file)}
        />
      ))}
    </ul>
  );
}

interface ResultRowProps {
  readonly file: JobFile;
  readonly measured: boolean;
  readonly pictured: boolean;
  readonly original: ChosenFile | undefined;
  readonly compares: boolean;
  readonly onCompare: () => void;
  readonly onSave: () => void;
}

function ResultRow(props: ResultRowProps) {
  const { file, measured, pictured, original, compares, onCompare, onSave } = props;
  const look = useResultPicture(file, pictured);
  return (
    <li className="file-row">
      <SheetButton
        picture={look?.picture ?? null}
        ending={extensionOf(file.outputFilename)}
        label={viewerWords.look({ name: file.outputFilename })}
        onLook={lookAtResult(file)}
      />
      <div className="file-text">
        <p className="file-name">{file.outputFilename}</p>
        <p className="file-facts numbers">{resultFacts(withPages(file, look?.pages), measured)}</p>
        {file.unchanged && <p className="file-facts">{unchangedText(measured)}</p>}
      </div>
      {original && (
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
      {original && compares && (
        <div className="file-unfolded">
          <Compare
            original={original}
            result={file}
            otherwise={<p className="file-facts">{panelWords.result.notCompared}</p>}
          />
        </div>
      )}
    </li>
  );
}
