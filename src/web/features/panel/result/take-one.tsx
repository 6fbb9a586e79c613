/** Saves the one result of a job: one that programs read first as a report for people. */
import { stemOf } from '../../../../contract/files/output-name.ts';
import type { JobFile } from '../../../../contract/job.ts';
import { Button } from '../../../../ui/button.tsx';
import { formatBytes } from '../../../../ui/format.ts';
import { panelWords } from '../../../words/panel.ts';
import { viewerWords } from '../../../words/viewer.ts';
import { fetchResult, saveBlob, saveResult } from '../../job/results.ts';
import { sayIfFailed } from '../../job/say-if-failed.ts';
import { MainBar } from '../work/main-bar.tsx';
import { ownReport } from './own-result.ts';

interface TakeOneProps {
  readonly file: JobFile;
  /** That made it. */
  readonly tool: string;
  readonly onLook: (() => void) | undefined;
}

const words = panelWords.result;

export function TakeOne({ file, tool, onLook }: TakeOneProps) {
  const load = ownReport(file.outputFilename, tool);
  const save = () => void sayIfFailed(saveResult(file));
  const size = file.size === null ? undefined : formatBytes(file.size);
  return (
    <>
      <MainBar>
        {load ? (
          <Button look="primary" wide onClick={() => void sayIfFailed(saveReport(file, load))}>
            {words.downloadReport}
          </Button>
        ) : (
          <Button look="primary" wide onClick={save}>
            {size === undefined ? words.download : words.downloadSize({ size })}
          </Button>
        )}
      </MainBar>
      {load && (
        <Button wide onClick={save}>
          {words.downloadJson}
        </Button>
      )}
      {onLook && (
        <Button wide onClick={onLook}>
          {viewerWords.lookFirst}
        </Button>
      )}
    </>
  );
}

type LoadReport = NonNullable<ReturnType<typeof ownReport>>;

async function saveReport(file: JobFile, load: LoadReport): Promise<void> {
  const [blob, makeReport] = await Promise.all([fetchResult(file), load()]);
  // As a web page, the result itself would run what a file says of itself.
  if (!makeReport) return saveResult(file);
  const page = makeReport(await blob.text(), document.documentElement.lang);
  saveBlob(new Blob([page], { type: 'text/html' }), `${stemOf(file.outputFilename)}.html`);
}
