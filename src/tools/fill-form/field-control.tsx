/** What a form field is filled in with on the screen: a real control of its kind. */
import type { KeyboardEvent } from 'react';
import type { PageField } from '../../ui/panel-props.ts';
import { screenWords } from './screen-words.ts';

export interface ControlProps {
  readonly field: PageField;
  readonly values: readonly string[];
  readonly onValues: (values: readonly string[]) => void;
  /** Of the group that radio buttons belong to. */
  readonly group: string;
  readonly id?: string;
  /** Said where no label stands beside it. */
  readonly label?: string;
}

export function FieldControl(props: ControlProps) {
  switch (props.field.kind) {
    case 'check':
    case 'radio':
      return <Button {...props} />;
    case 'dropdown':
    case 'list':
      return props.field.takesOwnText ? <Line {...props} /> : <Menu {...props} />;
    default:
      return props.field.isMultiline ? <Lines {...props} /> : <Line {...props} />;
  }
}

/** What all kinds have. */
function common({ field, id, label }: ControlProps) {
  return { id, 'aria-label': label, title: label, disabled: field.isReadOnly, required: field.isRequired };
}

/** The work is begun by its button: Enter in a field is no order to begin. */
function stayHere(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

function textProps({ field, values, onValues }: ControlProps) {
  return {
    className: 'form-control',
    dir: 'auto',
    value: values.join('\n'),
    autoComplete: 'off',
    spellCheck: false,
    maxLength: field.maxLength > 0 ? field.maxLength : undefined,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onValues(target.value === '' ? [] : [target.value]),
  };
}

function Line(props: ControlProps) {
  const { field, id = '' } = props;
  const list = field.choices.length > 0 ? `${props.group}${id}choices` : undefined;
  return (
    <>
      <input type="text" list={list} onKeyDown={stayHere} {...textProps(props)} {...common(props)} />
      {list && (
        <datalist id={list}>
          {field.choices.map(({ value, shown }) => (
            <option key={value} value={shown} />
          ))}
        </datalist>
      )}
    </>
  );
}

function Lines(props: ControlProps) {
  return <textarea rows={3} {...textProps(props)} {...common(props)} />;
}

function Button(props: ControlProps) {
  const { field, values, onValues, group } = props;
  const isRadio = field.kind === 'radio';
  return (
    <input
      type={isRadio ? 'radio' : 'checkbox'}
      name={isRadio ? group : undefined}
      className="form-control"
      checked={values.includes(field.state)}
      onKeyDown={stayHere}
      onChange={({ target }) => onValues(target.checked ? [field.state] : [])}
      {...common(props)}
    />
  );
}

function Menu(props: ControlProps) {
  const { field, values, onValues } = props;
  const { choices, takesSeveral } = field;
  // What stands in the file may be none of its choices.
  const known = new Set(choices.map(({ value }) => value));
  const others = values.filter((value) => !known.has(value)).map((value) => ({ value, shown: value }));
  return (
    <select
      className="form-control"
      multiple={takesSeveral}
      size={field.kind === 'list' ? Math.max(2, Math.min(choices.length, 6)) : undefined}
      value={takesSeveral ? [...values] : (values[0] ?? '')}
      onChange={({ target }) =>
        onValues([...target.selectedOptions].map(({ value }) => value).filter((value) => value !== ''))
      }
      {...common(props)}
    >
      {!takesSeveral && !known.has('') && (
        <option value="">{field.kind === 'list' ? screenWords.notChosen : ''}</option>
      )}
      {[...others, ...choices].map(({ value, shown }) => (
        <option key={value} value={value}>
          {shown}
        </option>
      ))}
    </select>
  );
}
