/** What can be done to the selected bookmark, as buttons. */
import {
  ArrowDown,
  ArrowUp,
  Bold,
  IndentDecrease,
  IndentIncrease,
  Italic,
  Plus,
  Trash2,
  Undo2,
  Upload,
} from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { RowAction } from './bookmark-list.tsx';
import { canIndent, canMove, canOutdent, type EditedRow } from './edit-rows.ts';
import { screenWords } from './screen-words.ts';

interface RowToolsProps {
  readonly rows: readonly EditedRow[];
  readonly active: number;
  readonly canUndo: boolean;
  readonly onAction: (action: RowAction, at: number) => void;
  readonly onLook: (look: Partial<Pick<EditedRow, 'bold' | 'italic' | 'color'>>) => void;
  readonly onUndo: () => void;
  readonly onImport: (file: File) => void;
}

export function RowTools({ rows, active, canUndo, onAction, onLook, onUndo, onImport }: RowToolsProps) {
  const row = rows[active];
  const steps = [
    ['outdent', IndentDecrease, canOutdent(rows, active)],
    ['indent', IndentIncrease, canIndent(rows, active)],
    ['up', ArrowUp, canMove(rows, active, -1)],
    ['down', ArrowDown, canMove(rows, active, 1)],
    ['remove', Trash2, row !== undefined],
  ] as const;
  return (
    <div className="bookmark-tools">
      <Button onClick={() => onAction('add', active)}>
        <Plus aria-hidden="true" />
        {screenWords.add}
      </Button>
      <div className="bookmark-steps" role="toolbar" aria-label={screenWords.actions}>
        {steps.map(([action, Icon, isOn]) => (
          <IconButton
            key={action}
            label={screenWords[action]}
            aria-disabled={!isOn || undefined}
            onClick={() => isOn && onAction(action, active)}
          >
            <Icon className={action.endsWith('dent') ? 'directed' : undefined} aria-hidden="true" />
          </IconButton>
        ))}
        <LookButtons row={row} onLook={onLook} />
      </div>
      <SideButtons canUndo={canUndo} onUndo={onUndo} onImport={onImport} />
    </div>
  );
}

type LookButtonsProps = Pick<RowToolsProps, 'onLook'> & { readonly row: EditedRow | undefined };

function LookButtons({ row, onLook }: LookButtonsProps) {
  return (
    <>
      <IconButton
        label={screenWords.bold}
        aria-pressed={row?.bold ?? false}
        aria-disabled={!row || undefined}
        onClick={() => row && onLook({ bold: !row.bold })}
      >
        <Bold aria-hidden="true" />
      </IconButton>
      <IconButton
        label={screenWords.italic}
        aria-pressed={row?.italic ?? false}
        aria-disabled={!row || undefined}
        onClick={() => row && onLook({ italic: !row.italic })}
      >
        <Italic aria-hidden="true" />
      </IconButton>
      <input
        type="color"
        className="bookmark-colour"
        aria-label={screenWords.colour}
        data-tip={screenWords.colour}
        disabled={!row}
        value={row?.color || '#000000'}
        onChange={(event) => onLook({ color: event.target.value === '#000000' ? '' : event.target.value })}
      />
    </>
  );
}

function SideButtons({ canUndo, onUndo, onImport }: Pick<RowToolsProps, 'canUndo' | 'onUndo' | 'onImport'>) {
  return (
    <div className="bookmark-steps">
      <IconButton label={screenWords.undo} aria-disabled={!canUndo || undefined} onClick={() => canUndo && onUndo()}>
        <Undo2 className="directed" aria-hidden="true" />
      </IconButton>
      <label className="button button-plain bookmark-import">
        <Upload aria-hidden="true" />
        <span aria-hidden="true">{screenWords.import}</span>
        <input
          type="file"
          className="bookmark-file"
          accept=".json,.csv,.txt,.tsv"
          aria-label={screenWords.importHelp}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file) onImport(file);
            event.target.value = '';
          }}
        />
      </label>
    </div>
  );
}
