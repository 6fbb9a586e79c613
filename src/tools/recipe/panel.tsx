/** The editor of a recipe: its steps in words, their options, and what they ask for. */
// handles: recipe, answers, step-files
import { useEffect, useId, useState } from 'react';
import { optionOfPart } from '../../contract/options/attached-file.ts';
import { MAX_STEPS, type Recipe } from '../../contract/recipe/recipe.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { OtherTools, PanelProps } from '../../ui/panel-props.ts';
import { AskedFields } from './asked-fields.tsx';
import { BUILT_IN } from './built-in.ts';
import { EMPTY, movedStep, newStep, withoutStep, withStep } from './edit-recipe.ts';
// A file of its own: the sheet that all pages load stays small.
import styles from './panel.css?url';
import { KeepRecipe, OpenRecipe } from './recipe-tools.tsx';
import { screenWords as words } from './screen-words.ts';
import { StepRow } from './step-row.tsx';
import { type RecipeState, useRecipe, whyHeld } from './use-recipe.tsx';

export function Panel(props: PanelProps) {
  const { values, attached, onHold, others } = props;
  const state = useRecipe(props);
  const { recipe, checked, isOpened, change, open } = state;
  const files = Object.keys(attached).filter((part) => optionOfPart(part) === 'step-files').length;
  const held = whyHeld(state, values.answers ?? '', files);
  useEffect(() => {
    onHold(held);
    return () => onHold(null);
  }, [held, onHold]);
  return (
    <div className="recipe">
      <link rel="stylesheet" href={styles} precedence="default" />
      <Beginning name={recipe.name} onBegin={change} onOpen={open} />
      {isOpened && recipe.steps.length > 0 && <p className="panel-explains">{words.opened}</p>}
      <Steps state={state} others={others} />
      {checked && checked.problem !== '' && <p className="field-problem">{checked.problem}</p>}
      {checked && <AskedFields {...props} asks={checked.asks} />}
      {recipe.steps.length > 0 && (
        <KeepRecipe recipe={withOutputName(recipe, values)} onName={(name) => change({ ...recipe, name })} />
      )}
    </div>
  );
}

/** What is kept says how its results are named. */
function withOutputName(recipe: Recipe, values: PanelProps['values']): Recipe {
  const name = (values['output-name'] ?? '').trim();
  return name === '' ? recipe : { ...recipe, output: { name } };
}

interface BeginningProps {
  /** Of the recipe as it stands. */
  readonly name: string;
  readonly onBegin: (recipe: Recipe) => void;
  readonly onOpen: (recipe: Recipe) => void;
}

function Beginning({ name: current, onBegin, onOpen }: BeginningProps) {
  const id = useId();
  const choices = BUILT_IN.map(({ name }, index) => ({ value: String(index), title: name }));
  return (
    <div className="recipe-begin">
      <SelectField
        id={id}
        label={words.begin}
        help=""
        options={[{ value: '', title: words.beginOwn }, ...choices]}
        value={choices.find(({ title }) => title === current)?.value ?? ''}
        onChange={(value) => onBegin((value === '' ? undefined : BUILT_IN[Number(value)]) ?? EMPTY)}
      />
      <OpenRecipe onOpen={onOpen} />
    </div>
  );
}

interface StepsProps {
  readonly state: RecipeState;
  readonly others: OtherTools;
}

function Steps({ state: { recipe, change }, others }: StepsProps) {
  const title = useId();
  const [opened, setOpened] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const { steps } = recipe;
  const move = (at: number, by: 1 | -1) => {
    change(movedStep(recipe, at, by));
    setOpened(null);
    setSaid(words.said.moved({ from: at + 1, to: at + 1 + by }));
  };
  const remove = (at: number) => {
    change(withoutStep(recipe, at));
    setOpened(null);
    setSaid(words.said.removed({ step: at + 1 }));
  };
  const add = (tool: string) => {
    const entry = others.entries.find(({ id }) => id === tool);
    if (!entry) return;
    change({ ...recipe, steps: [...steps, newStep(entry)] });
    setOpened(steps.length);
    setSaid(words.said.added({ step: steps.length + 1, tool: entry.name }));
  };
  return (
    <section aria-labelledby={title}>
      <h3 id={title} className="recipe-title">
        {words.steps}
      </h3>
      <p role="status" className="unseen">
        {said}
      </p>
      {steps.length === 0 && <p className="panel-explains">{words.none}</p>}
      <ol className="recipe-steps">
        {steps.map((step, at) => (
          <StepRow
            // biome-ignore lint/suspicious/noArrayIndexKey: two steps may be the same, and nothing is kept in a row
            key={at}
            step={step}
            number={at + 1}
            count={steps.length}
            entry={others.entries.find(({ id, aliases }) => id === step.tool || aliases.includes(step.tool))}
            Form={others.Form}
            isOpen={opened === at}
            onOpen={() => setOpened(opened === at ? null : at)}
            onChange={(changed) => change(withStep(recipe, at, changed))}
            onMove={(by) => move(at, by)}
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
      {steps.length < MAX_STEPS && <AddStep others={others} onAdd={add} />}
    </section>
  );
}

interface AddStepProps {
  readonly others: OtherTools;
  readonly onAdd: (tool: string) => void;
}

/** Work on two files at once, and landings, which are names of other tools, are no steps. */
function AddStep({ others, onAdd }: AddStepProps) {
  const id = useId();
  const tools = others.entries.filter((entry) => !entry.of && !entry.takesTwo && entry.id !== 'recipe');
  const options = tools.map(({ id: value, name }) => ({ value, title: name }));
  return (
    <SelectField
      id={id}
      label={words.add}
      help=""
      options={[{ value: '', title: words.chooseTool }, ...options]}
      value=""
      onChange={onAdd}
    />
  );
}
