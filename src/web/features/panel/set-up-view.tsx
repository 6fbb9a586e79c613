/** Before the work: on the left the files, on the right the choices and the one button. */

import { Suspense, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DropZone } from '../../../ui/drop-zone.tsx';
import { TickField } from '../../../ui/fields/tick-field.tsx';
import { consentWords } from '../../words/consent.ts';
import { panelWords } from '../../words/panel.ts';
import { passwordWords } from '../../words/password.ts';
import { useLite } from '../bandwidth/bandwidth-toggle.tsx';
import { arrangesPages } from '../board/board-mode.ts';
import { AllPages, type BoardView, BoardViews, isPlain } from '../board/board-views.tsx';
import { PrivacyCard } from '../consent/privacy-card.tsx';
import { isBeingRead, longestOf } from '../files/chosen-files.ts';
import { areForeign } from '../files/foreign-look.ts';
import { type Board, boardOf, turnsOption } from '../pages/board-rules.ts';
import { lazyPart } from '../part/lazy-part.tsx';
import { CameraButton } from './files/camera-button.tsx';
import { FileList } from './files/file-list.tsx';
import { FolderButton } from './files/folder-button.tsx';
import { useOcrOffer } from './files/ocr-offer.ts';
import { ProblemNote } from './files/problem-note.tsx';
import { RefusedList } from './files/refused-list.tsx';
import { sortedBy } from './files/sorted-by.ts';
import { useLooseFiles } from './files/use-loose-files.ts';
import { useWide } from './files/use-wide.ts';
import { dropRules, dropWords, refusalMessage } from './model/drop-rules.ts';
import { asksAtFile } from './model/flow.ts';
import { canMix, mixedPlan } from './model/mixed-pages.ts';
import { visibleFields } from './model/option-values.ts';
import type { PanelModel } from './model/panel-model.ts';
import { ChoicesForm } from './options/choices-form.tsx';
import { OptionsForm } from './options/options-form.tsx';
import { ownParts, partProps } from './options/own-parts.ts';
import { PasswordStep } from './passwords/password-step.tsx';
import { PagesWait } from './work/pages-wait.tsx';
import { StartButton } from './work/start-button.tsx';

interface SetUpProps {
  readonly model: PanelModel;
  /** Opens another tool with the files that were handed over. */
  readonly onGoOn?: ((tool: string) => void) | undefined;
}

export function SetUpView({ model, onGoOn }: SetUpProps) {
  return (
    <div className="panel-columns">
      <FilesColumn model={model} onGoOn={onGoOn} />
      <ChoicesColumn model={model} />
    </div>
  );
}

function FilesColumn({ model, onGoOn }: SetUpProps) {
  const { entry, chosen, asksConsent, closed } = model;
  const some = chosen.files.length > 0;
  const adds = model.step === 'files';
  const lite = useLite();
  const boards = !lite && hasBoard(model);
  const mixed = mixedPlan(model) !== '';
  const first = entry.mixedBy ? 'files' : 'pages';
  const [view, setView] = useState<BoardView>(first);
  const onBoard = boards && view === 'pages';
  useLooseFiles(model, adds);
  return (
    <div className="panel-main">
      {asksConsent && <PrivacyCard />}
      <ProblemNote model={model} onGoOn={onGoOn} />
      <p role="status" className="unseen">
        {some && panelWords.files.chosen({ count: chosen.files.length })}
      </p>
      {some && boards && <BoardViews first={first} view={view} onView={setView} />}
      {some && !(onBoard && chosen.files.every(isPlain)) && (
        <ChosenRows model={model} picksPages={!onBoard && !mixed} />
      )}
      {some && mixed && !onBoard && <p className="panel-note">{panelWords.files.mixed}</p>}
      {some && closed && <p className="panel-note">{consentWords.waiting({ count: chosen.files.length })}</p>}
      {adds && <WaysToAdd model={model} />}
      {adds && <OwnStage model={model} />}
      {adds && boards && some && (onBoard || mixed) && <AllPages model={model} hidden={!onBoard} />}
      {adds && !arrangesPages(entry) && <FilePages model={model} />}
      <RefusedList
        entry={entry}
        refused={model.refused}
        onGoOn={onGoOn}
        onSeveral={(files) => takeSeveral(model, files)}
      />
      {adds && <ListActions model={model} />}
      {adds && <SeenPages model={model} />}
    </div>
  );
}

/** Drop zone, camera and folder, as long as more files are of use. */
function WaysToAdd({ model }: { readonly model: PanelModel }) {
  const { entry, chosen, closed, multiple } = model;
  if (entry.takesTwo && chosen.files.length >= 2) return null;
  return (
    <>
      <DropZone
        rules={dropRules(entry, multiple)}
        words={dropWords(model)}
        messageOf={(code) => refusalMessage(code, entry)}
        closed={closed}
        small={chosen.files.length > 0}
        onFiles={model.addFiles}
      />
      {!closed && <CameraButton model={model} />}
      {!closed && multiple && <FolderButton model={model} />}
    </>
  );
}

/** Where no file has pages, as none of them is a PDF, there is nothing to put in order. */
function hasBoard(model: PanelModel): boolean {
  return !areForeign(model.chosen.files) && (arrangesPages(model.entry) || canMix(model));
}

/** Who came with several files for a tool that works on one means all of them. */
function takeSeveral({ setBatch, chosen, addFiles }: PanelModel, files: readonly File[]): void {
  setBatch(true);
  chosen.add(files, false);
  // Nothing is refused any more.
  addFiles([], []);
}

interface ChosenRowsProps {
  readonly model: PanelModel;
  readonly picksPages: boolean;
}

function ChosenRows({ model, picksPages }: ChosenRowsProps) {
  const { entry, flow, chosen, multiple } = model;
  const ocr = useOcrOffer(model);
  return (
    <FileList
      chosen={chosen}
      ordered={multiple}
      sortedBy={sortedBy(model)}
      rewrites={entry.rewritesPdfs}
      picksPages={picksPages && entry.fields.some(({ name }) => name === 'file-pages')}
      asksPassword={asksAtFile(flow, chosen.files)}
      versions={entry.takesTwo && [panelWords.files.older, panelWords.files.newer]}
      ocr={ocr}
    />
  );
}

/** What a tool itself shows of the one chosen PDF, or of the pictures that become one. */
function OwnStage({ model }: { readonly model: PanelModel }) {
  const { entry, chosen } = model;
  const Stage = ownParts(entry.id)?.Stage;
  const lite = useLite();
  const [first] = chosen.files;
  if (!Stage || lite || !first) return null;
  if (!entry.accepts.includes('pdf')) {
    return (
      <Suspense fallback={<PagesWait kind="pictures" />}>
        <Stage {...partProps(model)} />
      </Suspense>
    );
  }
  if (chosen.files.length > 1) return null;
  const waits = <PagesWait kind="stage" />;
  if (isBeingRead(first)) return waits;
  if (first.look.kind !== 'pdf') return null;
  return (
    <Suspense fallback={waits}>
      <Stage key={first.key} {...partProps(model)} />
    </Suspense>
  );
}

const PagesSeen = lazyPart(async () => (await import('../pages/pages-seen.tsx')).PagesSeen);

/** The pages of the one chosen PDF where nothing else would stand in a wide column. */
function SeenPages({ model }: { readonly model: PanelModel }) {
  const { entry, fields, values, chosen } = model;
  const wide = useWide();
  const lite = useLite();
  const [first] = chosen.files;
  if (!wide || lite || chosen.files.length !== 1 || first?.look.kind !== 'pdf') return null;
  const inSight = visibleFields(fields, values);
  const board = boardOf(inSight, values, fields);
  if (ownParts(entry.id)?.Stage || (board && !isPointless(board, first.look.pages, model))) return null;
  return (
    <Suspense fallback={<PagesWait kind="board" />}>
      <PagesSeen key={first.key} chosen={first} pageCount={first.look.pages} />
    </Suspense>
  );
}

const PagesBoard = lazyPart(async () => (await import('../pages/pages-board.tsx')).PagesBoard);
const FoldedBoard = lazyPart(async () => (await import('../pages/pages-board.tsx')).FoldedBoard);

/** The pages of the PDF, or of the longest of several, where the tool has an option that names pages. */
function FilePages({ model }: { readonly model: PanelModel }) {
  const { entry, fields, values, setValue, ready } = model;
  const wide = useWide();
  const [opened, setOpen] = useState<boolean | null>(null);
  const lite = useLite();
  const inSight = visibleFields(fields, values);
  const board = boardOf(inSight, values, fields);
  // Of two that are not joined, each has its own pages.
  if (ready.length === 0 || !board || lite || entry.takesTwo) return null;
  const waits = <PagesWait kind={board.main ? 'board' : 'folded'} />;
  if (ready.some(isBeingRead)) return waits;
  const longest = longestOf(ready);
  if (!longest) return null;
  const { file, pages } = longest;
  if (isPointless(board, pages, model)) return null;
  const turns = turnsOption(inSight);
  const given = { chosen: file, pageCount: pages, fileCount: ready.length, board, turns, values, onChange: setValue };
  return (
    <Suspense fallback={waits}>
      {board.main ? (
        <PagesBoard key={file.key} {...given} />
      ) : (
        <FoldedBoard key={file.key} {...given} open={opened ?? (wide && ready.length === 1)} onFold={setOpen} />
      )}
    </Suspense>
  );
}

/** Of one page there is nothing to choose; a tool's main choice is shown, though, where nothing else shows the page. */
function isPointless({ kind, main, splits }: Board, pages: number, { entry, fields }: PanelModel): boolean {
  const isSeen = ownParts(entry.id)?.Stage !== undefined;
  return pages === 1 && kind === 'choose' && !splits && (!main || (isSeen && !turnsOption(fields)));
}

function ListActions({ model }: { readonly model: PanelModel }) {
  const id = useId();
  const { flow, entry, chosen, batch, setBatch } = model;
  if (flow.kind !== 'tool') return null;
  return (
    <div className="list-actions">
      {entry.inputs === 'single' && (
        <div className="tick-line">
          <TickField
            id={id}
            label={panelWords.files.several}
            help={panelWords.files.severalHelp}
            checked={batch}
            onChange={setBatch}
          />
        </div>
      )}
      {chosen.files.length > 0 && (
        <Button look="plain" onClick={model.clear}>
          {panelWords.files.clear}
        </Button>
      )}
    </div>
  );
}

function ChoicesColumn({ model }: { readonly model: PanelModel }) {
  const title = useId();
  const { flow, step } = model;
  if (flow.passwords && step === 'password') return <PasswordStep model={model} kind={flow.passwords} />;
  return (
    <Card className="panel-side" role="group" aria-labelledby={title}>
      <ChoicesForm start={model.start}>
        <h2 id={title} className="panel-side-title">
          {panelWords.options.title[flow.kind]}
        </h2>
        {flow.kind === 'merge' && mixedPlan(model) === '' && (
          <p className="panel-explains">{panelWords.options.mergeExplained}</p>
        )}
        {flow.passwords ? (
          <p className="panel-explains">{passwordWords.next[flow.passwords]}</p>
        ) : (
          <OptionsForm model={model} />
        )}
        <StartButton model={model} />
      </ChoicesForm>
    </Card>
  );
}
