/** The fields of a page below each other, each with its label: for small screens, and for who would rather read than look. */
import { Fragment } from 'react';
import { FieldControl } from './field-control.tsx';
import type { FormProps } from './page-form.tsx';
import { screenWords } from './screen-words.ts';
import { valuesOf } from './typed-values.ts';

export function FormList({ id, fields, typed, onValues }: FormProps) {
  const names = [...new Set(fields.map(({ name }) => name))];
  return (
    <div className="form-list">
      {names.map((name, index) => (
        <Fragment key={name}>
          <ListedField
            id={`${id}list${index}`}
            fields={fields.filter((field) => field.name === name)}
            typed={typed}
            onValues={onValues}
          />
        </Fragment>
      ))}
    </div>
  );
}

/** @param props of one field: all its places on the page. */
function ListedField({ id, fields, typed, onValues }: FormProps) {
  const [first] = fields;
  if (!first) return null;
  const label = first.isRequired ? screenWords.required({ label: first.label }) : first.label;
  const control = (field: typeof first, own: string) => (
    <FieldControl
      field={field}
      group={`${id}group`}
      id={own}
      values={valuesOf(field, typed)}
      onValues={(values) => onValues(field, values)}
    />
  );
  const states = new Map(fields.map((field) => [field.state, field] as const));
  if (states.size > 1) {
    return (
      <fieldset className="form-row">
        <legend>{label}</legend>
        {[...states].map(([state, field]) => (
          <label key={state} htmlFor={`${id}${state}`} className="form-choice">
            {control(field, `${id}${state}`)}
            {field.label === first.label ? state : field.label}
          </label>
        ))}
      </fieldset>
    );
  }
  const isButton = first.kind === 'check' || first.kind === 'radio';
  return (
    <div className="form-row" data-button={isButton || undefined}>
      <label htmlFor={id}>{label}</label>
      {control(first, id)}
    </div>
  );
}
