/** The one result of a job, large: its first page, its name, its facts. */
import type { JobFile } from '../../../contract/job.ts';
import { extensionOf } from '../../../contract/output-name.ts';
import { Card } from '../../../ui/card.tsx';
import { SheetPicture } from '../../../ui/sheet-picture.tsx';
import { resultFacts, unchangedText, withPages } from './result-words.ts';
import { useResultPicture } from './use-result-picture.ts';

export function ResultHero({ file, measured }: { readonly file: JobFile; readonly measured: boolean }) {
  const look = useResultPicture(file, true);
  return (
    <Card className="work-sheets">
      <SheetPicture picture={look?.picture ?? null} ending={extensionOf(file.outputFilename)} size="large" />
      <div className="hero-facts">
        <p className="file-name">{file.outputFilename}</p>
        <p className="file-facts numbers">{resultFacts(withPages(file, look?.pages), measured)}</p>
        {file.unchanged && <p className="file-facts">{unchangedText(measured)}</p>}
      </div>
    </Card>
  );
}
