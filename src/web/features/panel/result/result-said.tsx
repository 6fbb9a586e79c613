/** The one result of a job whose tool says in words what stands in it. */
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { JobFile } from '../../../../contract/job.ts';
import type { ReportRows } from '../../../../contract/report.ts';
import { Card } from '../../../../ui/card.tsx';
import type { ResultProps } from '../../../../ui/panel-props.ts';
import { fetchResult } from '../../job/results.ts';
import { FileName } from '../files/file-name.tsx';
import { resultFacts } from '../model/result-words.ts';
import { ResultReport } from './result-report.tsx';

/** Of a larger one the download is all that helps. */
const MOST_BYTES = 4 * 1024 ** 2;

interface ResultSaidProps {
  readonly file: JobFile;
  /** How its report is said. */
  readonly report: ReportRows;
  readonly Said: ComponentType<ResultProps>;
  /** Stands in where the result is too large, or does not come. */
  readonly otherwise: ReactNode;
}

export function ResultSaid({ file, report, Said, otherwise }: ResultSaidProps) {
  const text = useText(file);
  if (text === 'failed') return otherwise;
  return (
    <Card>
      <FileName name={file.outputFilename} />
      <p className="file-facts numbers">{resultFacts(file, false)}</p>
      <ResultReport rows={report} report={file.report} />
      {text !== null && (
        <Suspense>
          <Said text={text.content} />
        </Suspense>
      )}
    </Card>
  );
}

function useText(file: JobFile): { readonly content: string } | 'failed' | null {
  const [text, setText] = useState<{ readonly content: string } | 'failed' | null>(null);
  useEffect(() => {
    if ((file.size ?? Infinity) > MOST_BYTES) return setText('failed');
    let gone = false;
    fetchResult(file)
      .then((blob) => blob.text())
      .then(
        (content) => gone || setText({ content }),
        () => gone || setText('failed'),
      );
    return () => {
      gone = true;
    };
  }, [file]);
  return text;
}
