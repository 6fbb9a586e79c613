/** The answers of a panel's form, and the one that keeps the work from beginning. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { CatalogueEntry } from '../../../../contract/catalogue.ts';
import { fileTypeOfExtension } from '../../../../contract/files/file-type.ts';
import { extensionOf } from '../../../../contract/files/output-name.ts';
import type { Field } from '../../../../contract/options/field.ts';
import { fieldWords } from '../../../words/fields.ts';
import type { ChosenFile } from '../../files/chosen-files.ts';
import type { Work } from '../../job/work.ts';
import type { Answers } from '../model/left-behind.ts';
import {
  type Attached,
  fieldsForTypes,
  formFields,
  missingField,
  startValues,
  type Values,
  withFilesOf,
} from '../model/option-values.ts';
import type { FieldProblem } from '../model/panel-model.ts';

export type Form = ReturnType<typeof useForm>;

/** @param files the chosen ones. @param left the answers that were given before the visitor looked elsewhere. */
export function useForm(entry: CatalogueEntry, files: readonly ChosenFile[], left: Answers | undefined) {
  const all = useMemo(() => formFields(entry), [entry]);
  const endings = [...new Set(files.map(({ file }) => extensionOf(file.name)))].sort().join('/');
  const fields = useMemo(() => {
    return fieldsForTypes(all, files.length === 0 ? [] : endings.split('/').map(fileTypeOfExtension));
  }, [all, endings, files.length]);
  const [values, setValues] = useState<Values>(() => ({ ...startValues(all), ...entry.fixed, ...left?.values }));
  const [attached, setAttached] = useState<Attached>(left?.attached ?? {});
  const setValue = useCallback((name: string, value: string) => setValues((now) => ({ ...now, [name]: value })), []);
  const attach = useCallback((name: string, file: File | null) => {
    setAttached(({ [name]: _, ...others }) => (file ? { ...others, [name]: file } : others));
  }, []);
  const attachAll = useCallback(
    (name: string, files: readonly File[]) => setAttached((now) => withFilesOf(now, name, files)),
    [],
  );
  return { fields, values, setValue, attached, attach, attachAll };
}

/** The one answer that keeps the work from beginning: empty where one is needed, or refused by the server. */
export function useFieldProblem(work: Work, { fields, values, attached }: Form) {
  const [missing, setMissing] = useState<string | undefined>();
  const [pressed, setPressed] = useState(0);
  const showMissing = () => {
    const field = missingField(fields, values, attached);
    setMissing(field?.name);
    if (field) setPressed((before) => before + 1);
    return field !== undefined;
  };
  // The button stands far from it, on a phone out of its sight.
  useEffect(() => {
    if (pressed > 0) document.querySelector<HTMLElement>('.panel [aria-invalid="true"]')?.focus();
  }, [pressed]);
  const empty = missingField(fields, values, attached);
  if (empty && empty.name === missing) {
    return { problemAt: { field: empty.name, message: needs(empty) }, showMissing };
  }
  const refused = work.phase === 'failed' ? work.problem.params.field : undefined;
  const problemAt: FieldProblem | undefined =
    work.phase === 'failed' && typeof refused === 'string'
      ? { field: refused, message: work.problem.message }
      : undefined;
  return { problemAt, showMissing };
}

function needs(field: Field): string {
  if (field.kind === 'several') return fieldWords.chooseSome;
  return field.kind === 'file' && field.most ? fieldWords.chooseFiles : fieldWords.required({ title: field.title });
}
