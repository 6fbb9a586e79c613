/** What is to be redacted, as people say it: words, kinds of information, boxes on the pages. */
// handles: text, patterns, areas
import { useEffect, useId } from 'react';
import { KNOWN_PATTERNS } from '../../contract/text/known-patterns.ts';
import { describedBy, FieldRow } from '../../ui/fields/field-row.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { TicksField } from '../../ui/fields/ticks-field.tsx';
// Files of their own: the sheet that all pages load stays small.
import type { PanelProps } from '../../ui/panel-props.ts';
import styles from './panel.css?url';
import { patternAnswers, patternFault, writePatterns } from './preview.ts';
import { screenWords } from './screen-words.ts';

export { Stage } from './stage.tsx';

const ROWS = 3;
const PATTERNS = KNOWN_PATTERNS.map((value) => ({ value, title: screenWords.patternNames[value] }));

export function Panel(props: PanelProps) {
  const { tool, values, onChange } = props;
  const id = useId();
  const text = tool.fields.find(({ name }) => name === 'text');
  useHold(props);
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="default" />
      <FieldRow id={`${id}words`} label={text?.title ?? ''} help={text?.help ?? ''} tall>
        <textarea
          id={`${id}words`}
          className="text-input redact-words"
          dir="auto"
          rows={ROWS}
          spellCheck={false}
          autoComplete="off"
          value={values.text ?? ''}
          onChange={(event) => onChange('text', event.target.value)}
          {...describedBy(`${id}words`, undefined)}
        />
      </FieldRow>
      <PatternFields {...props} />
    </>
  );
}

function PatternFields({ values, onChange }: PanelProps) {
  const id = useId();
  const answers = patternAnswers(values.patterns ?? '');
  const change = (next: typeof answers) => onChange('patterns', writePatterns(next));
  return (
    <div className="field-group">
      <TicksField
        id={`${id}known`}
        label={screenWords.patterns}
        help=""
        options={PATTERNS}
        chosen={new Set(answers.known)}
        onChange={(known) => change({ ...answers, known: [...known] })}
      />
      <TextField
        id={`${id}own`}
        label={screenWords.ownPattern}
        help={screenWords.ownPatternHelp}
        value={answers.own}
        problem={patternProblem(values)}
        tall
        onChange={(own) => change({ ...answers, own })}
        // What it finds is seen on the pages first.
        onEnter={answers.own.trim() === '' ? undefined : () => undefined}
      />
    </div>
  );
}

function patternProblem(values: PanelProps['values']): string | undefined {
  const fault = patternFault(patternAnswers(values.patterns ?? '').own);
  return fault && screenWords.badPattern[fault];
}

/** With nothing to look for, or with what nobody can look for, there is nothing to begin. */
function useHold({ values, onHold }: PanelProps): void {
  const says = (name: string) => (values[name] ?? '').trim() !== '';
  const isAsked = ['text', 'patterns', 'areas', 'whole-pages'].some(says);
  const why = patternProblem(values) ?? (isAsked ? null : screenWords.missing);
  useEffect(() => onHold(why), [why, onHold]);
}
