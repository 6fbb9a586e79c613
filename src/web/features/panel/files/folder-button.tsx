/** Takes the files of a whole folder, for tools that take many; a finger has no folders to point at. */
import { useEffect, useRef } from 'react';
import { panelWords } from '../../../words/panel.ts';
import type { PanelModel } from '../model/panel-model.ts';
import { sortFiles } from './sort-files.ts';
import './folder-button.css';

export function FolderButton({ model }: { readonly model: PanelModel }) {
  const input = useRef<HTMLInputElement>(null);
  // React knows no such property.
  useEffect(() => input.current?.setAttribute('webkitdirectory', ''), []);
  const take = (files: readonly File[]) => {
    const { accepted, refused } = sortFiles(files, model.entry);
    // A folder holds files of other types too: they are told only where nothing else was in it.
    const told = refused.filter(({ code }) => accepted.length === 0 || code !== 'file-invalid-type');
    model.addFiles(accepted, told);
  };
  return (
    <label className="folder">
      <span>{panelWords.files.folder}</span>
      <input
        ref={input}
        type="file"
        multiple
        onChange={(event) => {
          take([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </label>
  );
}
