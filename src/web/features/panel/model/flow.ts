/** The four ways a panel can work: which call it makes, how it polls, what it says. */
import type { CatalogueEntry } from '../../../../contract/catalogue.ts';
import { panelWords } from '../../../words/panel.ts';
import type { PollRhythm } from '../../job/job-watch.ts';
import type { FailedStage, Problem } from '../../job/work.ts';

export type FlowKind = 'tool' | 'merge' | 'convert' | 'compress';

export interface Flow {
  readonly kind: FlowKind;
  readonly submitPath: string;
  readonly rhythm: PollRhythm;
  /** The privacy card stands before the drop zone. */
  readonly asksConsent: boolean;
  /** Milliseconds after which the long-work notice comes; 0 = never. */
  readonly noticeAfterMs: number;
  /** A form for passwords comes between the files and the work. */
  readonly passwords: 'protect' | 'unlock' | null;
  readonly words: (typeof panelWords.flow)[FlowKind];
}

const CONVERT_RHYTHM: PollRhythm = { firstMs: 1_000, nextMs: 3_000 };
const TOOL_RHYTHM: PollRhythm = { firstMs: 1_000, nextMs: 4_000 };
const NOTICE_AFTER_MS = 120_000;

const SUBMIT_PATHS = { merge: '/api/merge-pdfs', convert: '/api/convert-to-pdf', compress: '/api/compress' } as const;
const OWN_PAGES: Readonly<Record<string, FlowKind>> = {
  'merge-pdf': 'merge',
  'convert-to-pdf': 'convert',
  'compress-pdf': 'compress',
};

const PASSWORD_FORMS: Readonly<Record<string, 'protect' | 'unlock'>> = {
  'protect-pdf': 'protect',
  'unlock-pdf': 'unlock',
};

/** What is said of work that failed: of what the server would not begin (`refused`), or of a job that ended so. */
export function failureWords({ words }: Flow, problem: Problem, stage: FailedStage) {
  if (stage === 'interrupted') return { title: panelWords.work.interruptedTitle, description: problem.message };
  const refused = stage === 'refused';
  return {
    title: refused ? words.failedTitle : panelWords.flow.tool.failedTitle,
    description: problem.message || (refused ? words.refusedText : words.jobFailedText),
  };
}

/** Whether a locked file is opened in its row. Unlock's own form asks for the password of a single one. */
export function asksAtFile({ passwords }: Flow, files: readonly unknown[]): boolean {
  return passwords !== 'unlock' || files.length > 1;
}

export function toolPath(tool: string): string {
  return `/api/pdf/process/${tool}`;
}

/** The general panel, as the grid opens it for every tool. */
export function toolFlow(entry: CatalogueEntry): Flow {
  return {
    kind: 'tool',
    submitPath: toolPath(entry.id),
    rhythm: TOOL_RHYTHM,
    asksConsent: false,
    noticeAfterMs: 0,
    passwords: PASSWORD_FORMS[entry.id] ?? null,
    words: panelWords.flow.tool,
  };
}

/** The panel that stands on a tool's own page and on the tabs of home. */
export function pageFlow(entry: CatalogueEntry): Flow {
  const kind = OWN_PAGES[entry.id];
  if (kind === undefined || kind === 'tool') return toolFlow(entry);
  return {
    kind,
    submitPath: SUBMIT_PATHS[kind],
    rhythm: CONVERT_RHYTHM,
    asksConsent: true,
    noticeAfterMs: kind === 'compress' ? 0 : NOTICE_AFTER_MS,
    passwords: null,
    words: panelWords.flow[kind],
  };
}
