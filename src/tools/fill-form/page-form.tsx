/** The fields of a page where they stand on it, in the order of the file. */
import type { CSSProperties } from 'react';
import { placeOnPage } from '../../ui/pages/on-page.ts';
import type { PageField, PagePicture } from '../../ui/panel-props.ts';
import { FieldControl } from './field-control.tsx';
import { screenWords } from './screen-words.ts';
import { type Typed, valuesOf } from './typed-values.ts';

/** What viewers take at most for a text whose size is left to them. */
const AUTO_SIZE_PT = 12;
/** Height of a line as a share of its letters' size. */
const LINE = 1.25;

export interface FormProps {
  readonly id: string;
  readonly fields: readonly PageField[];
  readonly typed: Typed;
  readonly onValues: (field: PageField, values: readonly string[]) => void;
}

export function PageForm({ id, fields, typed, onValues, picture }: FormProps & { readonly picture: PagePicture }) {
  return (
    <div className="form-layer">
      {fields.map((field, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a field may stand in several places, and their order never changes
          key={index}
          className="form-place"
          data-kind={field.kind}
          style={{ ...placeOnPage(field, picture), '--letters': `${share(field, picture)}cqw` } as CSSProperties}
        >
          <FieldControl
            field={field}
            group={`${id}page${field.name}`}
            id={`${id}page${index}`}
            label={labelOf(field, fields)}
            values={valuesOf(field, typed)}
            onValues={(values) => onValues(field, values)}
          />
        </div>
      ))}
    </div>
  );
}

/** The size of letters in percent of the page's width. */
function share({ sizePt, height, isMultiline }: PageField, { widthPt }: PagePicture): number {
  const most = isMultiline ? AUTO_SIZE_PT : Math.min(AUTO_SIZE_PT, height / LINE);
  return (100 * (sizePt > 0 ? Math.min(sizePt, isMultiline ? sizePt : height / 1.05) : most)) / widthPt;
}

/** Buttons of one group are told apart by what they stand for. */
function labelOf(field: PageField, fields: readonly PageField[]): string {
  const { label, name, kind, state } = field;
  const twins = fields.filter((each) => each.name === name);
  const isOneOf =
    (kind === 'radio' || kind === 'check') && new Set(twins.map((each) => each.label)).size < twins.length;
  const whole = isOneOf ? screenWords.of({ label, choice: state }) : label;
  return field.isRequired ? screenWords.required({ label: whole }) : whole;
}
