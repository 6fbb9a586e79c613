/** Takes the images out of a drawing and puts them beside it. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentPart } from '../flow/pack-document.ts';

export interface TakeOptions {
  /** An existing one, for the files. */
  readonly folder: string;
  /** Of the names by which the drawing refers to them. */
  readonly prefix: string;
}

const DATA = /href="data:image\/(png|jpeg);base64,([^"]*)"/g;

/** The same image is one file, however often it is drawn. */
export async function takeImages(svg: string, { folder, prefix }: TakeOptions) {
  const images = new Map<string, DocumentPart & { readonly data: string }>();
  const changed = svg.replace(DATA, (_, type: string, data: string) => {
    const known = images.get(data);
    const name = known?.name ?? `${prefix}-${images.size + 1}.${type === 'png' ? 'png' : 'jpg'}`;
    if (!known) images.set(data, { name, path: join(folder, name.replaceAll('/', '-')), data });
    return `href="${name}"`;
  });
  for (const { path, data } of images.values()) await writeFile(path, Buffer.from(data, 'base64'));
  return { svg: changed, images: [...images.values()] as readonly DocumentPart[] };
}
