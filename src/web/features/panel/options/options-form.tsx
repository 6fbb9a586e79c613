/** The form of a tool, made from its fields: the main ones in sight, the rest under "More options". */
import { ChevronDown } from 'lucide-react';
import { Suspense, useEffect, useId, useState } from 'react';
import type { Field } from '../../../../contract/options/field.ts';
import { TickField } from '../../../../ui/fields/tick-field.tsx';
import { fieldWords } from '../../../words/fields.ts';
import { panelWords } from '../../../words/panel.ts';
import { useLite } from '../../bandwidth/bandwidth-toggle.tsx';
import { ARRANGED_BY_BOARD, arrangesPages } from '../../board/board-mode.ts';
import { mixedPlan } from '../model/mixed-pages.ts';
import { filesOf, helpOf, isChanged, isClicked, isCommon, visibleFields } from '../model/option-values.ts';
import type { PanelModel } from '../model/panel-model.ts';
import { OptionField } from './option-field.tsx';
import { ownParts, partProps } from './own-parts.ts';

export function OptionsForm({ model }: { readonly model: PanelModel }) {
  const { entry, fields, values } = model;
  const own = ownParts(entry.id);
  const lite = useLite();
  const onBoard = arrangesPages(entry) && !lite ? ARRANGED_BY_BOARD : [];
  const mixed = mixedPlan(model) !== '';
  const shown = visibleFields(fields, values).filter(
    (field) =>
      (!mixed || isCommon(field)) &&
      !own?.handles.includes(field.name) &&
      !onBoard.includes(field.name) &&
      !isClicked(field),
  );
  const main = shown.filter(({ primary }) => primary);
  const more = shown.filter(({ primary }) => !primary);
  return (
    <>
      {own?.Panel && (
        <Suspense fallback={<div className="own-part-waits" />}>
          <own.Panel {...partProps(model)} />
        </Suspense>
      )}
      {mixed && <p className="panel-explains">{panelWords.options.mixed}</p>}
      <Fields fields={main} model={model} />
      <Rights model={model} />
      {more.length > 0 && <MoreOptions fields={more} model={model} />}
    </>
  );
}

/** Everything but the main fields, for a form that has its own. */
export function MoreFields({ model }: { readonly model: PanelModel }) {
  const more = visibleFields(model.fields, model.values).filter(({ primary }) => !primary);
  return more.length > 0 && <MoreOptions fields={more} model={model} />;
}

interface FieldsProps {
  readonly fields: readonly Field[];
  readonly model: PanelModel;
}

function Fields({ fields, model }: FieldsProps) {
  const prefix = useId();
  const { values, setValue, attached, attach, attachAll, chosen, problemAt } = model;
  const only = chosen.files.length === 1 ? chosen.files[0]?.look : undefined;
  const one = (field: Field) => (
    <OptionField
      key={field.name}
      id={`${prefix}${field.name}`}
      field={{ ...field, help: helpOf(field, values) }}
      value={values[field.name] ?? ''}
      onChange={(value) => setValue(field.name, value)}
      file={attached[field.name] ?? null}
      onFile={(file) => attach(field.name, file)}
      files={filesOf(attached, field.name)}
      onFiles={(files) => attachAll(field.name, files)}
      problem={problemAt?.field === field.name ? problemAt.message : undefined}
      pageCount={only?.kind === 'pdf' ? only.pages : null}
    />
  );
  return pairsOf(fields).map(([first, second]) =>
    second ? (
      <div key={first.name} className="field-pair">
        {one(first)}
        {one(second)}
      </div>
    ) : (
      one(first)
    ),
  );
}

/** Across and down belong together: `gap-x` and `gap-y`, `columns` and `rows`. */
function pairsOf(fields: readonly Field[]): readonly (readonly [Field, Field?])[] {
  const pairs: (readonly [Field, Field?])[] = [];
  for (let at = 0; at < fields.length; at++) {
    const [first, second] = [fields[at], fields[at + 1]];
    if (!first) continue;
    const together = second && (isAcrossAndDown(first, second) || isGrid(first, second));
    if (second && together) {
      pairs.push([first, second]);
      at += 1;
    } else pairs.push([first]);
  }
  return pairs;
}

function isAcrossAndDown(first: Field, second: Field): boolean {
  return first.name.endsWith('-x') && second.name === first.name.replace(/x$/, 'y');
}

function isGrid(first: Field, second: Field): boolean {
  return (first.name === 'columns' && second.name === 'rows') || (first.name === 'width' && second.name === 'height');
}

function MoreOptions({ fields, model }: FieldsProps) {
  const { problemAt, values } = model;
  // What was set there stays in sight when the form comes back from the work.
  const [open, setOpen] = useState(() => fields.some((field) => isChanged(field, values)));
  // A problem must not hide behind the fold.
  useEffect(() => {
    if (fields.some(({ name }) => name === problemAt?.field)) setOpen(true);
  }, [fields, problemAt]);
  const own = fields.filter((field) => !isCommon(field));
  const common = fields.filter(isCommon);
  return (
    <details className="more-options" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {fieldWords.more}
        <ChevronDown aria-hidden="true" />
      </summary>
      {open && <Fields fields={own} model={model} />}
      {open && common.length > 0 && (
        <fieldset className="field-group">
          {own.length > 0 && <legend>{fieldWords.common}</legend>}
          <Fields fields={common} model={model} />
        </fieldset>
      )}
    </details>
  );
}

/** "I have permission to change this file": only where an owner set restrictions. */
function Rights({ model }: { readonly model: PanelModel }) {
  const id = useId();
  const { entry, values, setValue, chosen, work } = model;
  const field = entry.fields.find(({ name }) => name === 'confirm-rights');
  const restricted = chosen.files.some(({ look }) => look.kind === 'pdf' && look.restricted);
  const refused = work.phase === 'failed' && work.problem.code === 'not-allowed';
  if (!field || !(restricted || refused)) return null;
  return (
    <TickField
      id={id}
      label={field.title}
      help={field.help}
      checked={values[field.name] === 'true'}
      onChange={(on) => setValue(field.name, String(on))}
    />
  );
}
