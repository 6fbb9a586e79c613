/** Lists the pages of a TIFF, and takes fax-coded ones (CCITT G4) as they are (TIFF 6.0, section 11). */
import type { Density } from '../../../contract/pictures/picture-size.ts';
import { readAppearance, readTiffDirectories, TAG, type TagValues } from '../../../contract/pictures/tag-directory.ts';
import type { FileSource } from '../../bytes/file-source.ts';
import type { Picture } from '../picture.ts';

export interface TiffPage {
  /** Position in the file's chain, from 0, as libvips counts. */
  readonly index: number;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly density: Density | undefined;
  /** The page with its bytes untouched, where PDF knows their packing. */
  readonly asIs: Picture | undefined;
}

const GROUP_4 = 4;
const WHITE_IS_ZERO = 0;
const BLACK_IS_ZERO = 1;

/** The pages in order. Undefined for kinds of TIFF that this does not read (BigTIFF): libvips takes their first page. */
export function readTiffPages(source: FileSource, limit: number): readonly TiffPage[] | undefined {
  const directories = readTiffDirectories((offset, length) => source.read(offset, length));
  if (!directories) return undefined;
  const pages: TiffPage[] = [];
  for (const { index, tags } of directories) {
    if (pages.length > limit) break;
    pages.push(readPage(source, tags, index));
  }
  return pages;
}

function readPage(source: FileSource, tags: TagValues, index: number): TiffPage {
  const widthPx = tags.get(TAG.width)?.[0] ?? 0;
  const heightPx = tags.get(TAG.height)?.[0] ?? 0;
  const { orientation, density } = readAppearance(tags);
  const strip = faxStrip(source, tags);
  const asIs: Picture | undefined = strip && {
    widthPx,
    heightPx,
    orientation,
    density,
    bitsPerComponent: 1,
    color: { kind: 'gray' },
    packing: { filter: 'CCITTFaxDecode', blackIsOne: tags.get(TAG.photometric)?.[0] === BLACK_IS_ZERO },
    inverted: false,
    data: { kind: 'file', source, ...strip },
  };
  return { index, widthPx, heightPx, density, asIs };
}

/** The one strip of a black-and-white fax page; pages of several strips would need several coders' ends joined. */
function faxStrip(
  source: FileSource,
  tags: TagValues,
): { readonly offset: number; readonly length: number } | undefined {
  const only = (tag: number, fallback?: number) => {
    const values = tags.get(tag) ?? [];
    return values.length === 1 ? values[0] : fallback;
  };
  const photometric = only(TAG.photometric);
  const plain =
    only(TAG.compression) === GROUP_4 &&
    only(TAG.bitsPerSample, 1) === 1 &&
    only(TAG.samplesPerPixel, 1) === 1 &&
    only(TAG.fillOrder, 1) === 1 &&
    (photometric === WHITE_IS_ZERO || photometric === BLACK_IS_ZERO);
  const offset = only(TAG.stripOffsets);
  const length = only(TAG.stripByteCounts);
  if (!plain || !offset || !length || offset + length > source.size) return undefined;
  return { offset, length };
}
