/** The files of a batch that could not be done, each with its reason, and the way back to them; the others are not held up. */
import type { JobWarning } from '../../../../contract/job.ts';
import { Button } from '../../../../ui/button.tsx';
import { panelWords } from '../../../words/panel.ts';
import type { ChosenFile } from '../../files/chosen-files.ts';
import type { Finished } from '../../job/work.ts';
import type { PanelModel } from '../model/panel-model.ts';
import { ConvertWay } from './convert-way.tsx';
import { FileSentence } from './file-sentence.tsx';
import { scanLook } from './ocr-offer.ts';
import { type SecondTry, secondTry } from './second-tries.ts';
import { lockedLook, lostLook } from './use-file-problems.ts';

interface FailedFilesProps {
  readonly model: PanelModel;
  readonly finished: Finished;
  /** Opens another tool with the files that were handed over. */
  readonly onGoOn: (tool: string) => void;
}

export function FailedFiles({ model, finished, onGoOn }: FailedFilesProps) {
  const { failed, locked } = notDone(model, finished);
  const count = failed.length + locked.length;
  if (count === 0) return null;
  const undone = undoneFiles(model, failed, locked);
  const best = undone.length > 0 ? undone : filesOf(model, failed);
  return (
    <div className="undone">
      <ul className="refused" aria-label={panelWords.result.failed({ count })}>
        {locked.map(({ key, file }) => (
          <li key={key}>
            <FileSentence name={file.name} sentence={panelWords.result.leftOut({ name: file.name })} />
          </li>
        ))}
        {failed.map(({ message, params }) => (
          <li key={message}>
            <FileSentence name={String(params.file)} sentence={message} />
            <ConvertWay model={model} params={params} onGoOn={onGoOn} />
          </li>
        ))}
      </ul>
      {best.length > 0 && (
        <Button onClick={() => backTo(undone, model, failed)}>
          {panelWords.result.secondTry[bestTry(failed, locked)]({ count: best.length })}
        </Button>
      )}
    </div>
  );
}

/** How many files have no result. */
export function countFailed(model: PanelModel, finished: Finished): number {
  const { failed, locked } = notDone(model, finished);
  return failed.length + locked.length;
}

function notDone(model: PanelModel, finished: Finished) {
  const failed = finished.status.warnings.filter(isOfFile);
  return { failed, locked: leftOut(model).filter((each) => !failed.some(isAbout(each))) };
}

/** Whether a warning says why one file of several failed. */
export function isOfFile({ code }: JobWarning): boolean {
  return code === 'file-failed' || code === 'step-failed';
}

/** Files whose password was not entered are not sent. */
function leftOut({ chosen, ready }: PanelModel): readonly ChosenFile[] {
  return chosen.files.filter((each) => each.look.kind === 'locked' && !ready.includes(each));
}

/** Files that another try may help. Empty after the page was loaded anew: the browser keeps no files. */
function undoneFiles(model: PanelModel, failed: readonly JobWarning[], locked: readonly ChosenFile[]) {
  const mended = failed.filter(({ params }) => secondTry(params.code) !== 'file');
  return model.chosen.files.filter((each) => locked.includes(each) || mended.some(isAbout(each)));
}

function filesOf({ chosen }: PanelModel, failed: readonly JobWarning[]): readonly ChosenFile[] {
  return chosen.files.filter((each) => failed.some(isAbout(each)));
}

/** What may help at least one of the files. */
function bestTry(failed: readonly JobWarning[], locked: readonly ChosenFile[]): SecondTry {
  const tries = new Set(failed.map(({ params }) => secondTry(params.code)));
  if (locked.length > 0 || tries.has('again')) return 'again';
  return tries.has('options') ? 'options' : 'file';
}

/** What has a result of its own is taken out of the list, and stays in that of recent jobs. */
function backTo(undone: readonly ChosenFile[], model: PanelModel, failed: readonly JobWarning[]): void {
  const { chosen, session, setStep, entry, values } = model;
  const joined = entry.inputs === 'joined' || (entry.inputs === 'chosen' && values.merge === 'true');
  for (const each of chosen.files) {
    const params = failed.find(isAbout(each))?.params ?? {};
    const code = params.code === undefined ? null : String(params.code);
    const look = lockedLook(code) ?? lostLook({ code, params }, each) ?? scanLook(params, each.look);
    if (look) chosen.show(each.key, look);
    const isHopeless = secondTry(code) === 'file';
    if (joined ? isHopeless : !undone.includes(each)) chosen.remove(each.key);
  }
  setStep('files');
  session.reset();
}

function isAbout({ file }: ChosenFile): (warning: JobWarning) => boolean {
  return ({ params }) => params.file === file.name;
}
