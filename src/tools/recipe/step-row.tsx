/** One step of the recipe: what it does in words, and, opened, its options. */
import { ArrowDown, ArrowUp, Settings2, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { CatalogueEntry } from '../../contract/catalogue.ts';
import { isAsk, type RecipeStep, type StepCondition } from '../../contract/recipe/recipe.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { TickField } from '../../ui/fields/tick-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { OtherTools } from '../../ui/panel-props.ts';
import { describeStep } from './describe-step.ts';
import { askableFields, formValues, withFieldNames, withOption } from './edit-recipe.ts';
import { screenWords as words } from './screen-words.ts';

export interface StepRowProps {
  readonly step: RecipeStep;
  /** From 1. */
  readonly number: number;
  readonly count: number;
  /** Undefined where this site has no such tool. */
  readonly entry: CatalogueEntry | undefined;
  readonly Form: OtherTools['Form'];
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onChange: (step: RecipeStep) => void;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

export function StepRow(props: StepRowProps) {
  const { step, number, count, entry, isOpen, onOpen, onMove, onRemove } = props;
  const id = useId();
  const tool = entry?.name ?? step.tool;
  return (
    <li className="recipe-step">
      <div className="recipe-step-head">
        <span className="recipe-step-number numbers" aria-hidden="true">
          {number}
        </span>
        <div className="recipe-step-words">
          <p className="recipe-step-name">{tool}</p>
          <p className="recipe-step-options">{describeStep(entry, step).join(' · ')}</p>
        </div>
        <div className="recipe-step-tools">
          <IconButton
            label={words.options({ step: number, tool })}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={onOpen}
          >
            <Settings2 aria-hidden="true" />
          </IconButton>
          <MoveButton label={words.up({ step: number })} isOn={number > 1} onMove={() => onMove(-1)}>
            <ArrowUp aria-hidden="true" />
          </MoveButton>
          <MoveButton label={words.down({ step: number })} isOn={number < count} onMove={() => onMove(1)}>
            <ArrowDown aria-hidden="true" />
          </MoveButton>
          <IconButton label={words.remove({ step: number })} onClick={onRemove}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      <div id={id} className="recipe-step-form" hidden={!isOpen}>
        {isOpen && entry && <StepOptions {...props} entry={entry} />}
      </div>
    </li>
  );
}

interface MoveButtonProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onMove: () => void;
  readonly children: ReactNode;
}

/** It keeps the focus where it can do nothing. */
function MoveButton({ label, isOn, onMove, children }: MoveButtonProps) {
  return (
    <IconButton label={label} aria-disabled={!isOn || undefined} onClick={() => isOn && onMove()}>
      {children}
    </IconButton>
  );
}

function StepOptions({ step: said, entry, Form, onChange }: StepRowProps & { readonly entry: CatalogueEntry }) {
  const id = useId();
  const step = withFieldNames(said, entry);
  const asked = askableFields(entry);
  return (
    <>
      <Form
        tool={entry}
        values={formValues(step)}
        onChange={(name, value) => onChange(changed(step, entry, name, value))}
      />
      {asked.map(({ name, title }) => (
        <TickField
          key={name}
          id={`${id}-${name}`}
          label={words.ask({ title })}
          help=""
          checked={isAsk(step.options[name])}
          onChange={(isOn) => onChange(withOption(step, name, isOn ? { ask: name } : undefined))}
        />
      ))}
      <Condition when={step.when} onChange={(when) => onChange(withCondition(step, when))} />
    </>
  );
}

/** What is the tool's own default need not be said. */
function changed(step: RecipeStep, entry: CatalogueEntry, name: string, value: string): RecipeStep {
  const field = entry.fields.find((each) => each.name === name);
  const usual = field && 'default' in field ? String(field.default ?? '') : '';
  return withOption(step, name, value === usual ? undefined : value);
}

function withCondition({ when: _, ...step }: RecipeStep, when: StepCondition | undefined): RecipeStep {
  return when ? { ...step, when } : step;
}

const KINDS = ['pages', 'size', 'text', 'type'] as const;

interface ConditionProps {
  readonly when: StepCondition | undefined;
  readonly onChange: (when: StepCondition | undefined) => void;
}

/** Which files the step takes. */
function Condition({ when = {}, onChange }: ConditionProps) {
  const id = useId();
  const kind = KINDS.find((each) => when[each] !== undefined);
  const options = [
    { value: '', title: words.onlyWhat.all },
    ...KINDS.map((value) => ({ value, title: words.onlyWhat[value] })),
  ];
  return (
    <>
      <SelectField
        id={`${id}-kind`}
        label={words.only}
        help=""
        options={options}
        value={kind ?? ''}
        onChange={(chosen) => onChange(chosen === '' ? undefined : { [chosen]: '' })}
      />
      {kind && (
        <TextField
          id={`${id}-value`}
          label={words.onlyValue}
          help={words.onlyHelp[kind]}
          value={String(when[kind] ?? '')}
          onChange={(value) => onChange({ [kind]: value })}
          problem={undefined}
        />
      )}
    </>
  );
}
