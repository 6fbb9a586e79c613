/** The results, each with its first page, its facts and its download. */
import { Download } from 'lucide-react';
import type { JobFile } from '../../../contract/job.ts';
import { extensionOf } from '../../../contract/output-name.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SheetPicture } from '../../../ui/sheet-picture.tsx';
import { panelWords } from '../../words-panel.ts';
import { resultFacts } from './result-words.ts';
import { useResultPicture } from './use-result-picture.ts';

/** Results whose first page is fetched and shown; the others are sheets with their ending. */
const PICTURES = 6;

interface ResultListProps {
  readonly files: readonly JobFile[];
  readonly onSave: (file: JobFile) => void;
}

export function ResultList({ files, onSave }: ResultListProps) {
  return (
    <ul className="file-list" aria-label={panelWords.result.results}>
      {files.map((file, index) => (
        <ResultRow key={file.id} file={file} pictured={index < PICTURES} onSave={() => onSave(file)} />
      ))}
    </ul>
  );
}

function ResultRow({
  file,
  pictured,
  onSave,
}: {
  readonly file: JobFile;
  readonly pictured: boolean;
  readonly onSave: () => void;
}) {
  const look = useResultPicture(file, pictured);
  const pages = look?.pages !== undefined && file.facts.pages === undefined ? { pages: look.pages } : {};
  return (
    <li className="file-row">
      <SheetPicture picture={look?.picture ?? null} ending={extensionOf(file.outputFilename)} />
      <div className="file-text">
        <p className="file-name">{file.outputFilename}</p>
        <p className="file-facts numbers">{resultFacts({ ...file, facts: { ...pages, ...file.facts } })}</p>
        {file.unchanged && <p className="file-facts">{panelWords.result.unchanged}</p>}
      </div>
      <IconButton label={`${panelWords.result.download} ${file.outputFilename}`} onClick={onSave}>
        <Download aria-hidden="true" />
      </IconButton>
    </li>
  );
}
