/** After the work: the result first, then how to take it, go on with it, or be rid of it. */

import { Suspense } from 'react';
import type { CatalogueEntry } from '../../../../contract/catalogue.ts';
import type { JobFile } from '../../../../contract/job.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { showToast } from '../../../../ui/toast-store.ts';
import { panelWords } from '../../../words/panel.ts';
import { useLite } from '../../bandwidth/bandwidth-toggle.tsx';
import type { ChosenFile } from '../../files/chosen-files.ts';
import { endJob } from '../../job/calls.ts';
import { forgetJob } from '../../job/recent-jobs.ts';
import { forgetResults, type SavedResult, saveArchive, saveResult } from '../../job/results.ts';
import { sayIfFailed } from '../../job/say-if-failed.ts';
import { serverNow } from '../../job/server-clock.ts';
import type { Finished } from '../../job/work.ts';
import { lazyPart } from '../../part/lazy-part.tsx';
import { SendButton } from '../../share/send-button.tsx';
import { lookAtResult } from '../../viewer/look-at-result.ts';
import { countFailed, FailedFiles, isOfFile } from '../files/failed-files.tsx';
import { NameBreaks } from '../files/file-name.tsx';
import type { PanelModel } from '../model/panel-model.ts';
import { deletedWhen, mainResults, reductionOf, resultTitle } from '../model/result-words.ts';
import { MainBar } from '../work/main-bar.tsx';
import { RefreshButton } from '../work/start-button.tsx';
import { opensAt } from './first-changed.ts';
import { GoOn } from './go-on.tsx';
import { KeepChoice } from './keep-choice.tsx';
import { KeptPassword } from './kept-password.tsx';
import { ownResult } from './own-result.ts';
import { ResultHero } from './result-hero.tsx';
import { ResultList } from './result-list.tsx';
import { ResultSaid } from './result-said.tsx';
import { ShareButton } from './share-button.tsx';
import { TakeOne } from './take-one.tsx';
import { TryAgain } from './try-again.tsx';

const UseAgainMenu = lazyPart(async () => (await import('./use-again-menu.tsx')).UseAgainMenu);

interface ResultViewProps {
  readonly model: PanelModel;
  readonly finished: Finished;
  readonly onAnother: () => void;
  readonly onGoOn: (tool: string) => void;
}

export function ResultView({ model, finished, onAnother, onGoOn }: ResultViewProps) {
  const { flow, entry, chosen } = model;
  const lite = useLite();
  const { files, status } = finished;
  const main = mainResults(files);
  const single = main.length === 1 ? main[0] : undefined;
  const others = single ? files.filter((file) => file !== single) : files;
  const originals = lite ? [] : chosen.files;
  const pageOf = (file: JobFile) => opensAt(file, originals, model);
  return (
    <div className="panel-columns">
      <div className="panel-main">
        <FailedFiles model={model} finished={finished} onGoOn={onGoOn} />
        {single && <OneResult file={single} entry={entry} originals={originals} page={pageOf(single)} />}
        {others.length > 0 && (
          <ResultList files={others} entry={entry} originals={originals} pageOf={pageOf} onSave={save} />
        )}
        <Warnings finished={finished} />
      </div>
      <div className="panel-side-stack settles">
        <TakeCard
          finished={finished}
          entry={entry}
          failed={countFailed(model, finished)}
          pageOf={pageOf}
          password={newPassword(model)}
        />
        <Card className="panel-side result-next">
          <TryAgain model={model} files={files} />
          <GoOn files={main} entry={entry} signed={model.attached.certificate !== undefined} onGoOn={onGoOn} />
          <Suspense>
            <UseAgainMenu model={model} />
          </Suspense>
          <KeepChoice finished={finished} onChange={(kept) => model.session.showKept(kept)} />
          <div className="result-delete">
            <span>{deletedWhen(status.expiresAt, serverNow())}</span>
            <Button look="danger" onClick={() => void deleteNow(status.id, model.reset)}>
              {panelWords.actions.deleteNow}
            </Button>
          </div>
          <Button wide onClick={onAnother}>
            {panelWords.actions.another}
          </Button>
          {flow.kind !== 'tool' && <RefreshButton model={model} />}
        </Card>
      </div>
    </div>
  );
}

interface OneResultProps {
  readonly file: JobFile;
  readonly entry: CatalogueEntry;
  readonly originals: readonly ChosenFile[];
  readonly page: number;
}

function OneResult({ file, entry, originals, page }: OneResultProps) {
  const { id, shrinks, report, renames = false } = entry;
  const Said = ownResult(file.outputFilename, id);
  const about = { measured: shrinks, renames, report, originals, page };
  const hero = <ResultHero file={file} {...about} />;
  return Said ? <ResultSaid file={file} report={report} Said={Said} otherwise={hero} /> : hero;
}

interface TakeCardProps {
  readonly finished: Finished;
  readonly entry: CatalogueEntry;
  /** Files without a result. */
  readonly failed: number;
  readonly pageOf: (file: JobFile) => number;
  /** What the result was locked with; empty where it was not, or nobody remembers. */
  readonly password: string;
}

function TakeCard({ finished, entry, failed, pageOf, password }: TakeCardProps) {
  const measured = entry.shrinks;
  const { files, status } = finished;
  const main = mainResults(files);
  const single = main.length === 1 ? main[0] : undefined;
  const reduction = measured ? reductionOf(files) : null;
  const title = resultTitle(single ? main : files, measured);
  const isSaid = single !== undefined && ownResult(single.outputFilename, entry.id) !== undefined;
  const onLook = single && !isSaid ? lookAtResult(single, undefined, pageOf(single)) : undefined;
  const saveAll = () => void sayIfFailed(saveArchive(status.id));
  const all = panelWords.result.downloadAll({ count: files.length });
  return (
    <Card className="panel-side result-take">
      {reduction !== null && <p className="result-number numbers">{reduction}</p>}
      <div>
        <p className="result-title">
          <NameBreaks text={title} />
        </p>
        {failed > 0 && <p className="result-failed">{panelWords.result.failed({ count: failed })}</p>}
      </div>
      {single ? (
        <TakeOne file={single} tool={entry.id} onLook={onLook} />
      ) : (
        <MainBar>
          <Button look="primary" wide onClick={saveAll}>
            {all}
          </Button>
          {reduction !== null && (
            <p className="start-note bar-note" aria-hidden="true">
              {`${reduction} · ${title}`}
            </p>
          )}
        </MainBar>
      )}
      {single && files.length > 1 && (
        <Button wide onClick={saveAll}>
          {all}
        </Button>
      )}
      <ShareButton files={main} />
      <SendButton jobId={status.id} />
      {password !== '' && <KeptPassword password={password} />}
    </Card>
  );
}

function newPassword({ flow, values }: PanelModel): string {
  return flow.passwords === 'protect' ? (values.password ?? '') : '';
}

function Warnings({ finished }: { readonly finished: Finished }) {
  // That a file stays as it was stands beside its name.
  const warnings = finished.status.warnings.filter((each) => !isOfFile(each) && each.code !== 'unchanged');
  if (warnings.length === 0) return null;
  return (
    <section className="warnings" aria-label={panelWords.result.notes}>
      <p className="warnings-title">{panelWords.result.notes}</p>
      <ul>
        {warnings.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </section>
  );
}

function save(file: SavedResult): Promise<void> {
  return sayIfFailed(saveResult(file));
}

async function deleteNow(jobId: string, reset: () => void): Promise<void> {
  try {
    await endJob(jobId);
    forgetJob(jobId, serverNow());
    forgetResults();
    reset();
    showToast({ title: panelWords.toast.deletedTitle, description: panelWords.toast.deleted });
  } catch {
    showToast({
      title: panelWords.toast.notDeletedTitle,
      description: panelWords.toast.deleteFailed,
      look: 'destructive',
    });
  }
}
