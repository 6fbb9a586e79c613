/** What the steps ask for at this run: secrets, files and other values. */
import { useId } from 'react';
import { partName } from '../../contract/options/attached-file.ts';
import type { RecipeAsk } from '../../contract/recipe/asks.ts';
import { FileField } from '../../ui/fields/file-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { PanelProps } from '../../ui/panel-props.ts';
import { readAnswers, type WrittenAnswers, withAnswer } from './answers.ts';
import { toBase64 } from './base64.ts';
import { screenWords as words } from './screen-words.ts';

interface AskedFieldsProps extends Pick<PanelProps, 'values' | 'attached' | 'onChange' | 'onAttach'> {
  readonly asks: readonly RecipeAsk[];
}

export function AskedFields({ asks, values, attached, onChange, onAttach }: AskedFieldsProps) {
  if (asks.length === 0) return null;
  const answers = readAnswers(values.answers ?? '');
  const files = asks.filter(({ kind }) => kind === 'file');
  return (
    <fieldset className="field-group">
      <legend>{words.needed}</legend>
      {asks.map((ask) => {
        const part = partName('step-files', files.indexOf(ask));
        return ask.kind === 'file' ? (
          <AskedFile key={ask.ask} ask={ask} file={attached[part] ?? null} onFile={(file) => onAttach(part, file)} />
        ) : (
          <Answer
            key={ask.ask}
            ask={ask}
            answers={answers}
            onAnswer={(value) => onChange('answers', withAnswer(answers, ask.ask, value))}
          />
        );
      })}
    </fieldset>
  );
}

interface AnswerProps {
  readonly ask: RecipeAsk;
  readonly answers: WrittenAnswers;
  readonly onAnswer: (value: WrittenAnswers[string] | undefined) => void;
}

function Answer({ ask, answers, onAnswer }: AnswerProps) {
  const id = useId();
  const given = answers[ask.ask];
  if (ask.kind === 'secret-file') {
    const file = typeof given === 'object' ? new File([], given.name) : null;
    return <AskedFile ask={ask} file={file} onFile={(chosen) => void packed(chosen).then(onAnswer)} />;
  }
  return (
    <TextField
      id={id}
      label={words.answer(ask)}
      help=""
      type={ask.kind === 'secret' ? 'password' : 'text'}
      value={typeof given === 'string' ? given : ''}
      onChange={(value) => onAnswer(value === '' ? undefined : value)}
      tall
    />
  );
}

interface AskedFileProps {
  readonly ask: RecipeAsk;
  readonly file: File | null;
  readonly onFile: (file: File | null) => void;
}

function AskedFile({ ask, file, onFile }: AskedFileProps) {
  const id = useId();
  return (
    <FileField id={id} label={words.answer(ask)} help="" accept="" file={file} words={words.file} onChange={onFile} />
  );
}

/** Certificates are small, and go with the other secrets. */
async function packed(file: File | null): Promise<WrittenAnswers[string] | undefined> {
  if (!file) return undefined;
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { name: file.name, data: toBase64(bytes) };
}
