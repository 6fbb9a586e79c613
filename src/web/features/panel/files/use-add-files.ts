/** Takes files into a panel, and says of each that is left out why. */
import { useState } from 'react';
import { takesAnyFile } from '../../../../contract/files/file-type.ts';
import { shownName } from '../../../../contract/files/output-name.ts';
import type { Refused } from '../../../../ui/drop-zone.tsx';
import { formatBytes } from '../../../../ui/format.ts';
import { showToast } from '../../../../ui/toast-store.ts';
import { panelWords } from '../../../words/panel.ts';
import { folderOf } from '../../files/folder-of.ts';
import { siteSettings } from '../../site/settings.ts';
import { refusalMessage } from '../model/drop-rules.ts';
import type { ChosenFiles, PanelSetup, RefusedFile } from '../model/panel-model.ts';

/** Of files; what stands below more of them may be out of sight. */
const ROWS_IN_SIGHT = 3;

export function useAddFiles({ entry, flow }: PanelSetup, chosen: ChosenFiles, multiple: boolean, closed: boolean) {
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);

  const refusedFile = ({ file, code }: Refused): RefusedFile => ({
    name: file.name,
    message: refusalMessage(code, entry) ?? '',
    ...(code === 'file-invalid-type' ? { ofWrongType: file } : {}),
    ...(code === 'too-many-files' && entry.inputs === 'single' && !multiple ? { beyondOne: file } : {}),
  });

  const addFiles = (offered: readonly File[], rejected: readonly Refused[]) => {
    const accepted = offered.map(plainlyNamed);
    const room = roomFor(entry.maxFiles, multiple, chosen.files.length);
    const filled = accepted.filter(({ size, name }) => (size > 0 || takesAnyFile(entry)) && name !== '');
    const empty = accepted.filter((file) => !filled.includes(file));
    const added = filled.slice(0, room);
    const surplus = filled.slice(room).map((file) => refusedFile({ file, code: 'too-many-files' }));
    if (added.length > 0) chosen.add(added, !multiple);
    const refusals = [
      ...rejected.map(refusedFile),
      ...empty.map(({ name }) => ({ name, message: panelWords.files.empty({ name }) })),
      ...surplus,
    ];
    setRefused(refusals);
    tell({ flow, closed, chosen: chosen.files.length, rejected, empty, added, refusals });
  };

  return { refused, addFiles, forgetRefused: () => setRefused([]) };
}

interface Offered {
  readonly flow: PanelSetup['flow'];
  readonly closed: boolean;
  /** Files that were there before. */
  readonly chosen: number;
  readonly rejected: readonly Refused[];
  readonly empty: readonly File[];
  readonly added: readonly File[];
  readonly refusals: readonly RefusedFile[];
}

/** The echo of what stands under the list, where one is wanted. */
function tell({ flow, closed, chosen, rejected, empty, added, refusals }: Offered): void {
  const { toast } = panelWords;
  const large = rejected.filter(({ code }) => code === 'file-too-large').map(({ file }) => file.name);
  const limit = formatBytes(siteSettings().maxFileBytes);
  const emptyText = empty.map(({ name }) => panelWords.files.empty({ name })).join(' ');
  // The list of them stands below rows that fill the screen.
  const hidden = refusals.length > 0 && chosen + added.length > ROWS_IN_SIGHT;
  const out = hidden ? toast.refusedTitle({ count: refusals.length }) : '';
  if (large.length > 0)
    showToast({
      title: toast.tooLargeTitle,
      description: toast.tooLarge({ count: large.length, limit, names: large.join(', ') }),
      look: 'destructive',
    });
  else if (empty.length > 0) {
    const drops = flow.kind === 'merge' || flow.kind === 'convert';
    const none = drops && added.length === 0 && chosen === 0;
    const title = none ? toast.noValidTitle : toast.emptyTitle;
    showToast({ title, description: emptyText, look: 'destructive' });
  } else if (flow.kind === 'compress' && added.length > 0 && !closed) {
    const ready = toast.added({ count: added.length });
    showToast({ title: toast.addedTitle, description: out ? `${ready} · ${out}` : ready });
  } else if (out) {
    const reasons = new Set(refusals.map(({ message }) => message));
    showToast({ title: out, description: [...reasons].join(' '), look: 'destructive' });
  }
}

/** A name with marks that turn its reading direction would show another ending than it has. */
function plainlyNamed(file: File): File {
  const name = shownName(file.name);
  if (name === file.name) return file;
  const plain = new File([file], name, { type: file.type, lastModified: file.lastModified });
  return Object.defineProperty(plain, 'relativePath', { value: `${folderOf(file)}/${name}` });
}

/** How many more files fit: a panel for one file lets the new one take the place of the old. */
function roomFor(maxFiles: number, multiple: boolean, chosen: number): number {
  if (!multiple) return 1;
  return maxFiles === 0 ? Number.POSITIVE_INFINITY : maxFiles - chosen;
}
