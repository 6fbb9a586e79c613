/** What can be done with the pages that are selected, and the way back. */
import {
  ChevronLeft,
  ChevronRight,
  Copy,
  FilePlus2,
  Redo2,
  RotateCw,
  SquarePlus,
  Trash2,
  Undo2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { boardWords } from '../../words/board.ts';
import type { BoardMode, BoardState } from './board-store.ts';
import type { BoardActions } from './use-board.ts';

interface ToolbarProps {
  readonly mode: BoardMode;
  readonly actions: BoardActions;
  readonly state: BoardState;
  /** Steps of the zoom, from 0. */
  readonly zoom: number;
  readonly mostZoom: number;
  readonly onZoom: (zoom: number) => void;
  readonly onFiles: (files: readonly File[]) => void;
}

export function BoardToolbar(props: ToolbarProps) {
  const { mode, actions, state, zoom, mostZoom, onZoom } = props;
  return (
    <div role="toolbar" aria-label={boardWords.tools} className="board-tools">
      <Tool label={boardWords.undo} disabled={state.past.length === 0} onClick={actions.undo}>
        <Undo2 className="directed" aria-hidden="true" />
      </Tool>
      <Tool label={boardWords.redo} disabled={state.future.length === 0} onClick={actions.redo}>
        <Redo2 className="directed" aria-hidden="true" />
      </Tool>
      <SelectPages actions={actions} />
      {mode === 'organize' && <SelectionTools actions={actions} some={state.selected.size > 0} />}
      {mode === 'organize' && (
        <>
          <Tool label={boardWords.insertBlank} onClick={actions.insertBlank}>
            <SquarePlus aria-hidden="true" />
          </Tool>
          <InsertFile onFiles={props.onFiles} />
        </>
      )}
      <span className="board-tools-end">
        <Tool label={boardWords.smaller} disabled={zoom === 0} onClick={() => onZoom(zoom - 1)}>
          <ZoomOut aria-hidden="true" />
        </Tool>
        <Tool label={boardWords.larger} disabled={zoom === mostZoom} onClick={() => onZoom(zoom + 1)}>
          <ZoomIn aria-hidden="true" />
        </Tool>
      </span>
    </div>
  );
}

function SelectionTools({ actions, some }: { readonly actions: BoardActions; readonly some: boolean }) {
  return (
    <>
      <Tool label={boardWords.back} disabled={!some} onClick={() => actions.step(-1)}>
        <ChevronLeft className="directed" aria-hidden="true" />
      </Tool>
      <Tool label={boardWords.on} disabled={!some} onClick={() => actions.step(1)}>
        <ChevronRight className="directed" aria-hidden="true" />
      </Tool>
      <Tool label={boardWords.turn} disabled={!some} onClick={actions.turn}>
        <RotateCw aria-hidden="true" />
      </Tool>
      <Tool label={boardWords.copy} disabled={!some} onClick={actions.copy}>
        <Copy aria-hidden="true" />
      </Tool>
      <Tool label={boardWords.remove} disabled={!some} onClick={actions.remove}>
        <Trash2 aria-hidden="true" />
      </Tool>
    </>
  );
}

interface ToolProps {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Tool({ label, disabled = false, onClick, children }: ToolProps) {
  return (
    <IconButton label={label} aria-disabled={disabled || undefined} onClick={() => !disabled && onClick()}>
      {children}
    </IconButton>
  );
}

function SelectPages({ actions }: { readonly actions: BoardActions }) {
  const { label, title, ...kinds } = boardWords.select;
  return (
    <select
      className="board-select"
      aria-label={label}
      value=""
      onChange={(event) => actions.select(event.target.value as keyof typeof kinds)}
    >
      <option value="">{title}</option>
      {Object.entries(kinds).map(([kind, text]) => (
        <option key={kind} value={kind}>
          {text}
        </option>
      ))}
    </select>
  );
}

function InsertFile({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Tool label={boardWords.insertFile} onClick={() => input.current?.click()}>
        <FilePlus2 aria-hidden="true" />
      </Tool>
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </>
  );
}
