/** The results, each with its first page, its facts and its download. */
import { Download } from 'lucide-react';
import type { JobFile } from '../../../contract/job.ts';
import { extensionOf } from '../../../contract/output-name.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SheetPicture } from '../../../ui/sheet-picture.tsx';
import { panelWords } from '../../words-panel.ts';
import { resultFacts, unchangedText, withPages } from './result-words.ts';
import { useResultPicture } from './use-result-picture.ts';

/** Results whose first page is fetched and shown; the others are sheets with their ending. */
const PICTURES = 6;

interface ResultListProps {
  readonly files: readonly JobFile[];
  /** Sizes before and after are what matters. */
  readonly measured: boolean;
  readonly onSave: (file: JobFile) => void;
}

export function ResultList({ files, measured, onSave }: ResultListProps) {
  return (
    <ul className="file-list" aria-label={panelWords.result.results}>
      {files.map((file, index) => (
        <ResultRow
          key={file.id}
          file={file}
          measured={measured}
          pictured={index < PICTURES}
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
  readonly onSave: () => void;
}

function ResultRow({ file, measured, pictured, onSave }: ResultRowProps) {
  const look = useResultPicture(file, pictured);
  return (
    <li className="file-row">
      <SheetPicture picture={look?.picture ?? null} ending={extensionOf(file.outputFilename)} />
      <div className="file-text">
        <p className="file-name">{file.outputFilename}</p>
        <p className="file-facts numbers">{resultFacts(withPages(file, look?.pages), measured)}</p>
        {file.unchanged && <p className="file-facts">{unchangedText(measured)}</p>}
      </div>
      <IconButton label={`${panelWords.result.download} ${file.outputFilename}`} onClick={onSave}>
        <Download aria-hidden="true" />
      </IconButton>
    </li>
  );
}
