/** The parts of an Office file, read by yauzl: XML as trees, relations by their part. */
import { posix } from 'node:path';
import { text } from 'node:stream/consumers';
import { openPromise } from 'yauzl';
import { type XmlElement, xmlTree } from './xml-tree.ts';

export interface OfficeParts {
  readonly names: readonly string[];
  /** By name; those that are XML. */
  readonly trees: ReadonlyMap<string, XmlElement>;
}

export async function officeParts(path: string): Promise<OfficeParts> {
  const zip = await openPromise(path);
  const [names, trees] = [[] as string[], new Map<string, XmlElement>()];
  try {
    for await (const entry of zip.eachEntry()) {
      names.push(entry.fileName);
      if (!/\.(?:xml|rels)$/.test(entry.fileName)) continue;
      trees.set(entry.fileName, xmlTree(await text(await zip.openReadStreamPromise(entry))));
    }
  } finally {
    zip.close();
  }
  return { names, trees };
}

export interface PartRelation {
  readonly type: string;
  /** Name of the part, or the address outside. */
  readonly target: string;
  readonly external: boolean;
}

/** What a part refers to, by id. */
export function relationsOf(part: string, { trees }: OfficeParts): ReadonlyMap<string, PartRelation> {
  const folder = part.replace(/[^/]*$/, '');
  const list = trees.get(`${folder}_rels/${part.slice(folder.length)}.rels`)?.children ?? [];
  return new Map(
    list.map(({ attributes: { Id = '', Target = '', TargetMode, Type = '' } }) => {
      const external = TargetMode === 'External';
      const target = external ? Target : posix.normalize(`${folder}${Target}`);
      return [Id, { type: Type.replace(/.*\//, ''), target, external }];
    }),
  );
}
