/** The options of a tool that is a step of a recipe: the main ones first, the others folded away. */
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { Field } from '../../../../contract/options/field.ts';
import type { OtherFormProps } from '../../../../ui/panel-props.ts';
import { fieldWords } from '../../../words/fields.ts';
import { formFields, helpOf, isClicked, isCommon, startValues, visibleFields } from '../model/option-values.ts';
import { OptionField } from './option-field.tsx';

export function StepForm({ tool, values: said, onChange }: OtherFormProps) {
  // What every tool has is said once, of the whole recipe.
  const fields = formFields(tool).filter(
    (field) => field.kind !== 'secret' && field.kind !== 'file' && !isCommon(field),
  );
  const values = { ...startValues(fields), ...said };
  const shown = visibleFields(fields, values).filter((field) => !isClicked(field));
  const more = shown.filter(({ primary }) => !primary);
  const form = { values, onChange };
  return (
    <>
      <Fields fields={shown.filter(({ primary }) => primary)} {...form} />
      {more.length > 0 && (
        <details className="more-options">
          <summary>
            {fieldWords.more}
            <ChevronDown aria-hidden="true" />
          </summary>
          <Fields fields={more} {...form} />
        </details>
      )}
    </>
  );
}

interface FieldsProps extends Omit<OtherFormProps, 'tool'> {
  readonly fields: readonly Field[];
}

function Fields({ fields, values, onChange }: FieldsProps) {
  const prefix = useId();
  return fields.map((field) => (
    <OptionField
      key={field.name}
      id={`${prefix}${field.name}`}
      field={{ ...field, help: helpOf(field, values) }}
      value={values[field.name] ?? ''}
      onChange={(value) => onChange(field.name, value)}
      file={null}
      onFile={() => undefined}
      files={[]}
      onFiles={() => undefined}
      problem={undefined}
      pageCount={null}
    />
  ));
}
