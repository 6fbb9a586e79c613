/** While the job is on its way: the sheets, what is being done, how far, how long, and Cancel. */
import { extensionOf } from '../../../../contract/files/output-name.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { formatBytes, formatPercent, formatTimeLeft } from '../../../../ui/format.ts';
import { Progress } from '../../../../ui/progress.tsx';
import { quantityWords } from '../../../../ui/quantity-words.ts';
import { SheetPicture } from '../../../../ui/sheet-picture.tsx';
import { panelWords } from '../../../words/panel.ts';
import { percentOf, type Work } from '../../job/work.ts';
import type { PanelModel } from '../model/panel-model.ts';
import { NotifyButton } from './notify-button.tsx';
import { RefreshButton } from './start-button.tsx';

/** Sheets that are shown of a job with many files. */
const SHEETS = 3;

export function WorkView({ model }: { readonly model: PanelModel }) {
  const { work, flow, cancel } = model;
  const percent = percentOf(work);
  const begun = isBegun(work);
  return (
    <div className="panel-columns">
      <WorkSheets model={model} />
      <Card className="panel-side work settles">
        <div className="work-head">
          {begun ? (
            <p className="work-percent numbers">{formatPercent(percent ?? 0)}</p>
          ) : (
            <p className="work-says">{firstWords(model)}</p>
          )}
          <p className="work-left numbers">{leftOf(work)}</p>
        </div>
        <Progress label={panelWords.work.progress} percent={percent} />
        <p className="work-status">{begun && statusOf(work)}</p>
        <p className="unseen" role="status">
          {spokenOf(work)}
        </p>
        <p className="work-hint">{hintOf(work)}</p>
        <Button wide onClick={() => void cancel()}>
          {panelWords.actions.cancel}
        </Button>
        {flow.kind !== 'tool' && <RefreshButton model={model} />}
        <NotifyButton />
      </Card>
    </div>
  );
}

/** From the first real percent of the work on, the large line is a figure; before, it says what happens. */
function isBegun(work: Work): boolean {
  return work.phase === 'running' && work.percent >= 1;
}

function firstWords({ work, chosen }: PanelModel): string {
  if (work.phase === 'running') return work.note ?? panelWords.work.begins;
  if (work.phase !== 'uploading') return panelWords.work.waiting;
  const [first, ...more] = chosen.files;
  if (!first || more.length > 0) return panelWords.work.uploadingFiles({ count: chosen.files.length });
  return panelWords.work.uploadingOne({ name: first.file.name });
}

function WorkSheets({ model }: { readonly model: PanelModel }) {
  const { chosen, session } = model;
  const known = chosen.files.map(({ file, look }) => ({
    name: file.name,
    picture: 'picture' in look ? look.picture : null,
  }));
  // After a reload only the names are left.
  const sheets = known.length > 0 ? known : (session.stored?.files ?? []).map(({ name }) => ({ name, picture: null }));
  const first = sheets[0]?.name ?? '';
  return (
    <Card className="panel-main work-sheets">
      <div className="work-fan" data-count={Math.min(sheets.length, SHEETS)}>
        {sheets.slice(0, SHEETS).map(({ name, picture }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change while the job runs
          <SheetPicture key={index} picture={picture} ending={extensionOf(name)} size="large" />
        ))}
      </div>
      <p className="work-name">{sheets.length > 1 ? quantityWords.files({ count: sheets.length }) : first}</p>
    </Card>
  );
}

function statusOf(work: Work): string {
  if (work.phase === 'uploading') return panelWords.work.uploading;
  if (work.phase === 'running') return work.note ?? panelWords.work.running;
  return panelWords.work.waiting;
}

function leftOf(work: Work): string {
  if (work.phase === 'uploading')
    return panelWords.work.sent({ sent: formatBytes(work.sent), total: formatBytes(work.total) });
  return work.phase === 'running' && work.secondsLeft !== null ? formatTimeLeft(work.secondsLeft) : '';
}

/** What is read out: the steps and the quarters, not every page. */
function spokenOf(work: Work): string {
  if ('connected' in work && !work.connected) return hintOf(work);
  const quarters = Math.floor((percentOf(work) ?? 0) / 25);
  const words = work.phase === 'running' ? panelWords.work.running : statusOf(work);
  return quarters === 0 ? words : `${words}, ${formatPercent(quarters * 25)}`;
}

function hintOf(work: Work): string {
  const words = panelWords.work;
  const lost = 'connected' in work && !work.connected;
  if (work.phase === 'uploading') return lost ? words.lostSending : words.stay;
  return lost ? words.lost : words.leave;
}
