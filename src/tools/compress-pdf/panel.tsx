/** The choice of the level, with the size that PDFs will have at each of them: an estimate, made in the browser before anything is sent. */
// handles: compressionLevel
import { useEffect, useId, useRef, useState } from 'react';
import type { Field } from '../../contract/options/field.ts';
import { SegmentsField } from '../../ui/fields/segments-field.tsx';
import { formatBytes } from '../../ui/format.ts';
import type { PanelFile, PanelProps } from '../../ui/panel-props.ts';
import { type Estimate, estimateSize, LEVELS } from './estimate/estimate-size.ts';
import { readParts } from './estimate/read-parts.ts';
import { screenWords } from './screen-words.ts';
import './panel.css';

/** Answers that change no size. */
const HARMLESS = ['compressionLevel', 'preserveMetadata', 'password', 'confirm-rights', 'target-size', 'output-format'];
/** Of smaller files nobody asks, and a guess would be far off. */
const LEAST_BYTES = 10 * 1024;

export function Panel({ tool, files, values, onChange }: PanelProps) {
  const id = useId();
  const level = tool.fields.find(({ name }) => name === 'compressionLevel');
  const estimate = useEstimate(files);
  if (level?.kind !== 'choice') return null;
  const value = values.compressionLevel ?? level.default ?? '';
  const holds = value !== 'custom' && tool.fields.every((field) => isAsAtFirst(field, values));
  return (
    <>
      <SegmentsField
        id={`${id}-level`}
        label={level.title}
        help={level.help}
        options={level.choices}
        value={value}
        onChange={(next) => onChange('compressionLevel', next)}
      />
      {holds && estimate && (
        <div className="level-estimate" role="status">
          <p>{screenWords.estimate}</p>
          <dl>
            {LEVELS.map((each) => (
              <div key={each} data-chosen={each === value}>
                <dt>{level.choices.find((choice) => choice.value === each)?.title}</dt>
                <dd className="numbers">{formatBytes(estimate[each])}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </>
  );
}

function isAsAtFirst(field: Field, values: PanelProps['values']): boolean {
  const value = (values[field.name] ?? '').trim();
  if (HARMLESS.includes(field.name) || value === '' || !('default' in field)) return true;
  return value === String(field.default);
}

/** Of all files together; null while they are read, and where one of them is no PDF that can be looked into. */
function useEstimate(files: readonly PanelFile[]): Estimate | null {
  const [made, setMade] = useState<{ readonly of: string; readonly estimate: Estimate | null } | null>(null);
  const of = files.map(({ file }) => `${file.name} ${file.size} ${file.lastModified}`).join('\n');
  // The same files come as a new list with every stroke in another field.
  const given = useRef(files);
  given.current = files;
  useEffect(() => {
    let gone = false;
    const { current } = given;
    if (of === '') return;
    void estimateOf(current).then((estimate) => {
      if (!gone) setMade({ of, estimate });
    });
    return () => {
      gone = true;
    };
  }, [of]);
  return made?.of === of ? made.estimate : null;
}

async function estimateOf(files: readonly PanelFile[]): Promise<Estimate | null> {
  const sum = { low: 0, medium: 0, high: 0 };
  for (const { file } of files) {
    const estimate = await estimateFile(file).catch(() => undefined);
    if (!estimate) return null;
    for (const level of LEVELS) sum[level] += estimate[level];
  }
  return files.length > 0 ? sum : null;
}

async function estimateFile(file: File): Promise<Estimate | undefined> {
  if (file.size < LEAST_BYTES) return undefined;
  const read = async (start: number, end: number) => new Uint8Array(await file.slice(start, end).arrayBuffer());
  const parts = await readParts(read, file.size);
  return parts && estimateSize(parts);
}
