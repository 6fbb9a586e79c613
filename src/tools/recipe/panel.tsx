/** The editor of a recipe: its steps in words, their options, and what they ask for. */
// handles: recipe, answers, step-files
import { useEffect, useId } from 'react';
import { optionOfPart } from '../../contract/options/attached-file.ts';
import type { Recipe } from '../../contract/recipe/recipe.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { PanelProps } from '../../ui/panel-props.ts';
import { AskedFields } from './asked-fields.tsx';
import { BUILT_IN } from './built-in.ts';
import { EMPTY } from './edit-recipe.ts';
// A file of its own: the sheet that all pages load stays small.
import styles from './panel.css?url';
import { KeepRecipe, OpenRecipe } from './recipe-tools.tsx';
import { screenWords as words } from './screen-words.ts';
import { Steps } from './steps.tsx';
import { useRecipe, whyHeld } from './use-recipe.tsx';

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
      <Steps recipe={recipe} onChange={change} others={others} />
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
