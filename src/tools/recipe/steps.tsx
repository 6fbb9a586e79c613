/** The steps of the recipe, in order, and the list that a further one is chosen from. */
import { useId, useState } from 'react';
import { MAX_STEPS, type Recipe } from '../../contract/recipe/recipe.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { OtherTools } from '../../ui/panel-props.ts';
import { movedStep, newStep, withoutStep, withStep } from './edit-recipe.ts';
import { screenWords as words } from './screen-words.ts';
import { StepRow } from './step-row.tsx';

interface StepsProps {
  readonly recipe: Recipe;
  readonly onChange: (recipe: Recipe) => void;
  readonly others: OtherTools;
}

export function Steps({ recipe, onChange, others }: StepsProps) {
  const title = useId();
  const { steps } = recipe;
  const { opened, toggle, said, add, move, remove } = useSteps({ recipe, onChange, others });
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
            onOpen={() => toggle(at)}
            onChange={(changed) => onChange(withStep(recipe, at, changed))}
            onMove={(by) => move(at, by)}
            onRemove={() => remove(at)}
          />
        ))}
      </ol>
      {steps.length < MAX_STEPS && <AddStep others={others} onAdd={add} />}
    </section>
  );
}

/** What can be done to the steps, which of them is open, and what was done last, for those who hear it. */
function useSteps({ recipe, onChange, others }: StepsProps) {
  const [opened, setOpened] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const { steps } = recipe;
  const done = (changed: Recipe, open: number | null, text: string) => {
    onChange(changed);
    setOpened(open);
    setSaid(text);
  };
  return {
    opened,
    said,
    toggle: (at: number) => setOpened(opened === at ? null : at),
    move: (at: number, by: 1 | -1) =>
      done(movedStep(recipe, at, by), null, words.said.moved({ from: at + 1, to: at + 1 + by })),
    remove: (at: number) => done(withoutStep(recipe, at), null, words.said.removed({ step: at + 1 })),
    add: (tool: string) => {
      const entry = others.entries.find(({ id }) => id === tool);
      if (!entry) return;
      const text = words.said.added({ step: steps.length + 1, tool: entry.name });
      done({ ...recipe, steps: [...steps, newStep(entry)] }, steps.length, text);
    },
  };
}

interface AddStepProps {
  readonly others: OtherTools;
  readonly onAdd: (tool: string) => void;
}

/** Without tools that need exactly two files, and without landings, which are other names of a tool. */
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
