/** The four main fields of edit-metadata, filled with what the file says. */
// handles: title, author, subject, keywords
import { useEffect, useId, useState } from 'react';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { FileFacts, PanelProps } from '../../ui/panel-props.ts';
import { answersFor, MAIN_FIELDS, shownText } from './facts-form.ts';

export function Panel({ tool, files, values, onChange, readFacts }: PanelProps) {
  const id = useId();
  const facts = useFacts(files, readFacts);
  if (values.read === 'true') return null;
  const change = (field: (typeof MAIN_FIELDS)[number], text: string) => {
    for (const [name, answer] of Object.entries(answersFor(field, text, values, facts))) {
      if (answer !== (values[name] ?? '')) onChange(name, answer);
    }
  };
  return (
    <>
      {MAIN_FIELDS.map((field) => {
        const about = tool.fields.find(({ name }) => name === field);
        return (
          <TextField
            key={field}
            id={`${id}-${field}`}
            label={about?.title ?? ''}
            help={about?.help ?? ''}
            value={shownText(field, values, facts)}
            maxLength={2_000}
            tall
            onChange={(text) => change(field, text)}
          />
        );
      })}
    </>
  );
}

/** Of the one chosen file; null while they are read, and where there are several. */
function useFacts(files: PanelProps['files'], readFacts: PanelProps['readFacts']): FileFacts | null {
  const [read, setRead] = useState<{ readonly file: File; readonly facts: FileFacts } | null>(null);
  const only = files.length === 1 ? files[0] : undefined;
  const [file, password] = [only?.file, only?.password ?? ''];
  useEffect(() => {
    if (!file) return;
    let gone = false;
    readFacts({ file, name: file.name, password }).then(
      (facts) => {
        if (!gone) setRead({ file, facts });
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [file, password, readFacts]);
  return read?.file === file ? (read?.facts ?? null) : null;
}
