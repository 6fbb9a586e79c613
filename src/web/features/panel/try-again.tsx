/** After the work: the same files once more, with another answer to the main question or with any other options. */
import type { Choice, Field } from '../../../contract/field.ts';
import { Button } from '../../../ui/button.tsx';
import { panelWords } from '../../words/panel.ts';
import { visibleFields } from './option-values.ts';
import type { PanelModel } from './panel-model.ts';

export function TryAgain({ model }: { readonly model: PanelModel }) {
  const { chosen, entry, fields, values, again, changeOptions } = model;
  // After a reload the page has the result, but not the files.
  if (chosen.files.length === 0) return null;
  const field = visibleFields(fields, values).find(({ name }) => name === entry.retriedWith);
  return (
    <div className="go-on try-again">
      <p>{panelWords.actions.tryAgain({ count: chosen.files.length })}</p>
      {field &&
        otherChoices(field, fields, values[field.name]).map(({ value, title }) => (
          <Button key={value} look="plain" onClick={() => again({ [field.name]: value })}>
            {title}
          </Button>
        ))}
      <Button look="plain" onClick={changeOptions}>
        {panelWords.actions.changeOptions}
      </Button>
    </div>
  );
}

/** Without those that lead to further main questions: these want to be answered first. */
function otherChoices(field: Field, fields: readonly Field[], given: string | undefined): readonly Choice[] {
  if (field.kind !== 'choice') return [];
  const asks = (value: string) =>
    fields.some(
      ({ primary, shownWhen }) => primary && shownWhen?.option === field.name && shownWhen.values.includes(value),
    );
  return field.choices.filter(({ value }) => value !== given && !asks(value));
}
