/** The tools, one of them in hand, and the steps back and forth. */
import {
  Check,
  Circle,
  Eraser,
  Highlighter,
  ImageIcon,
  type LucideIcon,
  MessageSquare,
  MousePointer2,
  MoveUpRight,
  PenLine,
  Redo2,
  Slash,
  Square,
  Strikethrough,
  Type,
  Underline,
  Undo2,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { screenWords } from './screen-words.ts';
import type { Editor, HeldTool } from './use-editor.tsx';

const ICONS: readonly (readonly [HeldTool, LucideIcon])[] = [
  ['select', MousePointer2],
  ['text', Type],
  ['image', ImageIcon],
  ['highlight', Highlighter],
  ['underline', Underline],
  ['strike', Strikethrough],
  ['pen', PenLine],
  ['line', Slash],
  ['arrow', MoveUpRight],
  ['rectangle', Square],
  ['ellipse', Circle],
  ['tick', Check],
  ['cross', X],
  ['white-out', Eraser],
  ['note', MessageSquare],
];

interface ToolBarProps {
  readonly held: HeldTool;
  readonly onTake: (tool: HeldTool) => void;
}

/** One stop for the Tab key: the arrow keys go from tool to tool, as in every toolbar. */
export function ToolBar({ held, onTake }: ToolBarProps) {
  return (
    <div className="edit-tools" role="toolbar" aria-label={screenWords.tools} onKeyDown={goAlong}>
      {ICONS.map(([tool, Icon]) => (
        <IconButton
          key={tool}
          label={tool === 'select' ? screenWords.select : screenWords.kinds[tool]}
          aria-pressed={held === tool}
          tabIndex={held === tool ? 0 : -1}
          onClick={({ currentTarget }) => {
            currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
            onTake(tool);
          }}
        >
          <Icon aria-hidden="true" />
        </IconButton>
      ))}
    </div>
  );
}

function goAlong(event: KeyboardEvent<HTMLElement>): void {
  const tools = [...event.currentTarget.querySelectorAll('button')];
  const at = tools.findIndex((tool) => tool === event.target);
  const isTurned = getComputedStyle(event.currentTarget).direction === 'rtl';
  const places: Readonly<Record<string, number>> = {
    ArrowRight: at + (isTurned ? -1 : 1),
    ArrowLeft: at + (isTurned ? 1 : -1),
    Home: 0,
    End: -1,
  };
  const to = places[event.key];
  if (to === undefined) return;
  event.preventDefault();
  tools.at(to % tools.length)?.focus();
}

interface StepBarProps {
  readonly editor: Editor;
  readonly zoom: { readonly in: (() => void) | undefined; readonly out: (() => void) | undefined };
  /** Stands between the two pairs. */
  readonly children: ReactNode;
}

/** Steps back and forth in what was done, and nearer to the page. */
export function StepBar({ editor, zoom, children }: StepBarProps) {
  return (
    <div className="edit-steps">
      <span className="edit-undo">
        <IconButton label={screenWords.undo} disabled={!editor.canUndo} onClick={editor.undo}>
          <Undo2 className="directed" aria-hidden="true" />
        </IconButton>
        <IconButton label={screenWords.redo} disabled={!editor.canRedo} onClick={editor.redo}>
          <Redo2 className="directed" aria-hidden="true" />
        </IconButton>
      </span>
      {children}
      <span className="edit-zoom">
        <IconButton label={screenWords.smaller} disabled={!zoom.out} onClick={zoom.out}>
          <ZoomOut aria-hidden="true" />
        </IconButton>
        <IconButton label={screenWords.larger} disabled={!zoom.in} onClick={zoom.in}>
          <ZoomIn aria-hidden="true" />
        </IconButton>
      </span>
    </div>
  );
}
