/** A tool's panel: its head, and below it choosing, working or the result, always in the same two columns. */
import { X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { type CatalogueEntry, colorClass } from '../../../contract/catalogue.ts';
import { Button } from '../../../ui/button.tsx';
import { panelWords } from '../../words/panel.ts';
import { siteWords } from '../../words/site.ts';
import { useLite } from '../bandwidth/bandwidth-toggle.tsx';
import { isBusy, type Work } from '../job/work.ts';
import { PartBoundary } from '../part/part-boundary.tsx';
import { ToolGlyph } from '../tools/tool-glyph.tsx';
import type { PanelSetup } from './model/panel-model.ts';
import { ResultView } from './result/result-view.tsx';
import { SetUpView } from './set-up-view.tsx';
import { usePanel } from './use-panel.ts';
import { WaysOpen } from './ways-open.tsx';
import { useWorkTitle } from './work/use-work-title.ts';
import { WorkView } from './work/work-view.tsx';
import './panel.css';

export interface PanelProps extends PanelSetup {
  readonly title?: string;
  readonly description?: string;
  /** The panel is the page's subject; otherwise it stands under a heading of the page. */
  readonly isPage: boolean;
  /** The focus comes along when the panel opens in the place of something else. */
  readonly takesFocus?: boolean;
  /** Back to the list of tools. */
  readonly onClose: () => void;
  /** Opens another tool with the files that were handed over. */
  readonly onGoOn: (tool: string) => void;
}

export function Panel({ title, description, isPage, takesFocus = false, onClose, onGoOn, ...setup }: PanelProps) {
  const model = usePanel(setup);
  const lite = useLite();
  const { entry, flow, work } = model;
  useWorkTitle(work, takesFocus ? `${entry.name} – ${siteWords.site.name}` : undefined);
  const leave = () => {
    model.reset();
    onClose();
  };
  return (
    <article className="panel" data-phase={work.phase} data-panel={entry.id}>
      {!lite && model.chosen.files.length > 0 && <WaysOpen />}
      <PanelHead
        entry={entry}
        title={title ?? (flow.words.title || entry.name)}
        text={description ?? entry.summary}
        level={isPage ? 1 : 2}
        takesFocus={takesFocus}
        stage={stageOf(work)}
        onClose={flow.kind === 'tool' ? leave : undefined}
      />
      <PartBoundary key={stageOf(work)}>
        {isBusy(work) && <WorkView model={model} />}
        {work.phase === 'completed' && <ResultView model={model} finished={work} onAnother={leave} onGoOn={onGoOn} />}
        {(work.phase === 'idle' || work.phase === 'failed') && <SetUpView model={model} onGoOn={onGoOn} />}
      </PartBoundary>
    </article>
  );
}

interface PanelHeadProps {
  readonly entry: CatalogueEntry;
  readonly title: string;
  readonly text: string;
  readonly level: 1 | 2;
  readonly takesFocus: boolean;
  readonly stage: string;
  readonly onClose: (() => void) | undefined;
}

function PanelHead({ entry, title, text, level, takesFocus, stage, onClose }: PanelHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const seen = useRef(false);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  // The button that was pressed is gone with its step: keyboard and eye go on at the heading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at every new step
  useLayoutEffect(() => {
    if (seen.current) bringBack(heading.current);
    seen.current = true;
  }, [stage]);
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <header className={`panel-head ${colorClass(entry)}`}>
      <ToolGlyph tool={entry.id} />
      <div className="panel-title">
        <Heading ref={heading} tabIndex={-1}>
          {title}
        </Heading>
        <p>{text}</p>
      </div>
      {onClose && (
        <Button className="panel-close" onClick={onClose}>
          <X aria-hidden="true" />
          {panelWords.actions.close}
        </Button>
      )}
    </header>
  );
}

/** On a small screen the pressed button stands far below what comes next. */
function bringBack(heading: HTMLElement | null): void {
  if (!heading) return;
  if (document.activeElement === document.body) heading.focus({ preventScroll: true });
  if (heading.getBoundingClientRect().top < 0) heading.closest('.panel')?.scrollIntoView();
}

/** Choosing, working or done: the three steps that a panel goes through. */
function stageOf(work: Work): string {
  if (isBusy(work)) return 'working';
  return work.phase === 'completed' ? 'done' : 'choosing';
}
