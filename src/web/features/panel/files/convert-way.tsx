/** The way to Convert to PDF for a file that is named as a PDF and is another kind of document. */
import { FILE_TYPES, type FileTypeId } from '../../../../contract/files/file-type.ts';
import { stemOf } from '../../../../contract/files/output-name.ts';
import type { TextParams } from '../../../../contract/messages/fill-text.ts';
import { CARDS } from '../../../../tools/cards.gen.ts';
import { toolPath } from '../../../page-paths.ts';
import { panelWords } from '../../../words/panel.ts';
import { handOver } from '../../files/handover.ts';
import { opensElsewhere } from '../../tools/opens-elsewhere.ts';
import type { PanelModel } from '../model/panel-model.ts';

const CONVERTER = 'convert-to-pdf';

interface ConvertWayProps {
  readonly model: PanelModel;
  /** Of the error, which says what the file is. */
  readonly params: TextParams;
  /** Opens another tool with the files that were handed over. */
  readonly onGoOn: ((tool: string) => void) | undefined;
}

export function ConvertWay({ model, params, onGoOn }: ConvertWayProps) {
  const { entry, chosen } = model;
  const extension = extensionOfType(params.foundCode);
  const converter = CARDS.find(({ id }) => id === CONVERTER);
  const file = chosen.files.find((each) => each.file.name === params.file)?.file;
  const isOf = entry.accepts.length === 1 && entry.accepts[0] === 'pdf' && converter?.extensions.includes(extension);
  if (!isOf || !file) return null;
  return (
    <p className="refused-way">
      <a
        href={toolPath(CONVERTER)}
        onClick={(event) => {
          if (!onGoOn || opensElsewhere(event)) return;
          event.preventDefault();
          handOver([new File([file], `${stemOf(file.name)}.${extension}`, { type: file.type })]);
          onGoOn(CONVERTER);
        }}
      >
        {panelWords.files.convertFirst({ count: 1 })}
      </a>
    </p>
  );
}

/** Empty for what is no type of file. */
function extensionOfType(code: unknown): string {
  if (typeof code !== 'string' || !Object.hasOwn(FILE_TYPES, code)) return '';
  return FILE_TYPES[code as FileTypeId].extensions[0] ?? '';
}
