/** The one result of a job, large: its first page, beside what it was where that matters, its name, its facts. */
import { extensionOf } from '../../../../contract/files/output-name.ts';
import type { JobFile } from '../../../../contract/job.ts';
import type { ReportRows } from '../../../../contract/report.ts';
import { Card } from '../../../../ui/card.tsx';
import { SheetButton } from '../../../../ui/sheet-button.tsx';
import { panelWords } from '../../../words/panel.ts';
import { viewerWords } from '../../../words/viewer.ts';
import type { ChosenFile } from '../../files/chosen-files.ts';
import { lookAtResult } from '../../viewer/look-at-result.ts';
import { FileName } from '../files/file-name.tsx';
import { resultFacts, unchangedText, withPages } from '../model/result-words.ts';
import { BeforeAfter } from './before-after.tsx';
import { originalOf } from './compare-pair.ts';
import { ResultReport } from './result-report.tsx';
import { useResultPicture } from './use-result-picture.ts';

interface ResultHeroProps {
  readonly file: JobFile;
  readonly measured: boolean;
  /** The name that it had is told. */
  readonly renames: boolean;
  /** How its report is said. */
  readonly report: ReportRows;
  /** Files that were worked on; none where no pictures are shown. */
  readonly originals: readonly ChosenFile[];
  /** Of a PDF: the page to be seen. */
  readonly page: number;
}

export function ResultHero({ file, measured, renames, report, originals, page }: ResultHeroProps) {
  const look = useResultPicture(file, true, originals, page);
  const original = measured ? originalOf(file, originals) : undefined;
  const sheet = (
    <div className="hero-sheet">
      <SheetButton
        picture={look?.picture ?? null}
        ending={extensionOf(file.outputFilename)}
        standsIn={look?.of !== undefined}
        size="large"
        label={viewerWords.look({ name: file.outputFilename })}
        onLook={lookAtResult(file, undefined, page)}
      />
      {look?.pages !== undefined && page > 1 && (
        <p className="file-facts numbers">{panelWords.result.pageSeen({ page, pages: look.pages })}</p>
      )}
      {look?.of !== undefined && <p className="file-facts">{panelWords.result.sourcePage({ name: look.of })}</p>}
    </div>
  );
  return (
    <Card className="work-sheets">
      <BeforeAfter file={file} original={original} otherwise={sheet} />
      <div className="hero-facts">
        <FileName name={file.outputFilename} />
        <p className="file-facts numbers">{resultFacts(withPages(file, look?.pages), measured)}</p>
        {renames && !file.unchanged && (
          <p className="file-facts">{panelWords.result.hadName({ name: file.originalName })}</p>
        )}
        {file.unchanged && <p className="file-facts">{unchangedText(measured)}</p>}
        <ResultReport rows={report} report={file.report} />
      </div>
    </Card>
  );
}
