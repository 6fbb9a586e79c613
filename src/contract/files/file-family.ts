/** Kinds of file that people think of as one: a tool that is made for one of them is made for all. */
import { FILE_TYPES, type FileTypeId, fileTypeOfExtension } from './file-type.ts';

const FAMILIES: readonly (readonly FileTypeId[])[] = [
  ['eml', 'msg'],
  ['zip', '7z', 'rar', 'tar', 'gz', 'bz2', 'xz', 'zst', 'cab', 'iso', 'part'],
  [
    ...(['docx', 'doc', 'docm', 'dotx', 'odt', 'rtf', 'txt'] as const),
    ...(['xlsx', 'xls', 'xlsm', 'ods', 'csv', 'tsv'] as const),
    ...(['pptx', 'ppt', 'pptm', 'odp', 'odg'] as const),
  ],
];

/** The same for endings of one family. @param extension without dot, any case; an unknown one is alone. */
export function familyOfExtension(extension: string): string {
  const type = fileTypeOfExtension(extension);
  if (!type) return extension;
  if (FILE_TYPES[type].mime.startsWith('image/')) return 'image';
  return FAMILIES.find((family) => family.includes(type))?.[0] ?? type;
}
