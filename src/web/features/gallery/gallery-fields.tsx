/** Every kind of field, as it begins and with a problem. */
import { type ReactNode, useId, useState } from 'react';
import { AnchorField } from '../../../ui/fields/anchor-field.tsx';
import { ColourField } from '../../../ui/fields/colour-field.tsx';
import { FileField } from '../../../ui/fields/file-field.tsx';
import { FilesField } from '../../../ui/fields/files-field.tsx';
import { LanguagesField } from '../../../ui/fields/languages-field.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SegmentsField } from '../../../ui/fields/segments-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { TickField } from '../../../ui/fields/tick-field.tsx';
import { TicksField } from '../../../ui/fields/ticks-field.tsx';
import { fieldWords } from '../../words/fields.ts';
import { galleryWords } from '../../words/gallery.ts';
import { ANCHORS } from '../panel/options/anchors.ts';

const { sample } = galleryWords;
const FILES: readonly File[] = [new File([sample.hint], `${sample.label}.txt`)];
const OPTIONS = sample.choices.map((title) => ({ value: title, title }));

/** Each field keeps its own answer, so that it can be tried. */
function Tried({ start, children }: { readonly start: string; readonly children: (props: TriedProps) => ReactNode }) {
  const id = useId();
  const [value, onChange] = useState(start);
  return children({ id, label: sample.label, help: sample.help, value, onChange });
}

interface TriedProps {
  readonly id: string;
  readonly label: string;
  readonly help: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function GalleryFields({ problem }: { readonly problem?: string }) {
  const [file, setFile] = useState<File | null>(null);
  const [files, setFiles] = useState<readonly File[]>(FILES);
  const number = { min: 1, max: 99, whole: true, unit: 'pt', problem };
  return (
    <div className="gallery-narrow">
      <Tried start="">{(props) => <TextField {...props} problem={problem} tall placeholder={sample.hint} />}</Tried>
      <Tried start="12">{(props) => <NumberField {...props} {...number} />}</Tried>
      <Tried start="#0b3d91">
        {(props) => (
          <ColourField {...props} problem={problem} pick={fieldWords.pickColour({ title: sample.label })} others={[]} />
        )}
      </Tried>
      <Tried start="auto">
        {(props) => (
          <LanguagesField {...props} problem={problem} options={OPTIONS} most={5} words={fieldWords.languages} />
        )}
      </Tried>
      <Tried start="">
        {({ value: _value, onChange: _change, ...props }) => (
          <FileField
            {...props}
            problem={problem}
            accept=".png"
            file={file}
            words={fieldWords.file}
            onChange={setFile}
          />
        )}
      </Tried>
      <Tried start="">
        {({ value: _value, onChange: _change, ...props }) => (
          <FilesField
            {...props}
            problem={problem}
            files={files}
            most={5}
            words={fieldWords.files}
            onChange={setFiles}
          />
        )}
      </Tried>
      <Ticks problem={problem} />
      {problem === undefined && <Choices />}
    </div>
  );
}

function Ticks({ problem }: { readonly problem: string | undefined }) {
  const id = useId();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(sample.choices.slice(0, 1)));
  const shared = { id, label: sample.label, help: sample.help, problem };
  return <TicksField {...shared} options={OPTIONS} chosen={chosen} onChange={setChosen} />;
}

/** Fields that cannot hold a wrong answer. */
function Choices() {
  return (
    <>
      <Tried start="First">{(props) => <SegmentsField {...props} options={OPTIONS} />}</Tried>
      <Tried start="Second">{(props) => <SelectField {...props} options={OPTIONS} />}</Tried>
      <Tried start="true">
        {({ value, onChange, ...props }) => (
          <TickField {...props} checked={value === 'true'} onChange={(on) => onChange(String(on))} />
        )}
      </Tried>
      <Tried start="center">{(props) => <AnchorField {...props} options={ANCHORS} others={[]} />}</Tried>
    </>
  );
}
