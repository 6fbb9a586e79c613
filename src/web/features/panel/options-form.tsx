/** The form of a tool, made from its fields: the main ones in sight, the rest under "More options". */
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import type { Field } from '../../../contract/field.ts';
import { PANELS } from '../../../tools/panels.gen.ts';
import { TickField } from '../../../ui/fields/tick-field.tsx';
import { panelWords } from '../../words-panel.ts';
import { drawPage } from '../files/draw-page.ts';
import { OptionField } from './option-field.tsx';
import { visibleFields } from './option-values.ts';
import type { PanelModel } from './panel-model.ts';

/** Parts that tools bring themselves; each names the options that it shows. */
const OWN_PARTS = Object.fromEntries(
  Object.entries(PANELS).map(([tool, { handles, load }]) => [
    tool,
    { handles, Part: lazy(async () => ({ default: (await load()).Panel })) },
  ]),
);

export function OptionsForm({ model }: { readonly model: PanelModel }) {
  const { entry, fields, values, setValue, chosen } = model;
  const own = OWN_PARTS[entry.id];
  const shown = visibleFields(fields, values).filter(({ name }) => !own?.handles.includes(name));
  const main = shown.filter(({ primary }) => primary);
  const more = shown.filter(({ primary }) => !primary);
  const files = chosen.files.map(({ file, password }) => ({ file, name: file.name, password }));
  return (
    <>
      {own && (
        <Suspense fallback={<div className="own-part-waits" />}>
          <own.Part tool={entry} files={files} values={values} onChange={setValue} drawPage={drawPage} />
        </Suspense>
      )}
      <Fields fields={main} model={model} />
      <Rights model={model} />
      {more.length > 0 && <MoreOptions fields={more} model={model} />}
    </>
  );
}

function Fields({ fields, model }: { readonly fields: readonly Field[]; readonly model: PanelModel }) {
  const prefix = useId();
  const { values, setValue, chosen } = model;
  const only = chosen.files.length === 1 ? chosen.files[0]?.look : undefined;
  return fields.map((field) => (
    <OptionField
      key={field.name}
      id={`${prefix}${field.name}`}
      field={field}
      value={values[field.name] ?? ''}
      onChange={(value) => setValue(field.name, value)}
      pageCount={only?.kind === 'pdf' ? only.pages : null}
    />
  ));
}

function MoreOptions({ fields, model }: { readonly fields: readonly Field[]; readonly model: PanelModel }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="more-options" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {panelWords.options.more}
        <ChevronDown aria-hidden="true" />
      </summary>
      {open && <Fields fields={fields} model={model} />}
    </details>
  );
}

/** "I may change this file": only where an owner set restrictions. */
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
