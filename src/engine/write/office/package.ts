/** Writes the zip of an Office file (ECMA-376 part 2): parts in a fixed order, without a moment, so that same gives same. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { XML_HEAD, xmlText } from './xml.ts';

/** The first moment that a zip knows. */
const NO_MOMENT = { mtime: new Date(Date.UTC(1980, 0, 1)), mode: 0o100644 };

export interface Relation {
  readonly id: string;
  /** The last part of the type's address, such as `worksheet`; all of it where it is one of another kind. */
  readonly type: string;
  readonly target: string;
  readonly external?: boolean;
}

const RELATION_TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** What a part refers to, each with an id by which the part names it. */
export class Relations {
  readonly list: Relation[] = [];
  readonly #links = new Map<string, string>();

  /** @returns its id. */
  add(type: string, target: string, external = false): string {
    const id = `rId${this.list.length + 1}`;
    this.list.push({ id, type, target, external });
    return id;
  }

  /** The id of an address on the web or of a mailbox, which is added once. */
  link(address: string): string {
    const id = this.#links.get(address) ?? this.add('hyperlink', address, true);
    this.#links.set(address, id);
    return id;
  }
}

export class OfficePackage {
  readonly #zip = new ZipFile();
  readonly #path: string;
  readonly #overrides: string[] = [];
  readonly #parts: (() => void)[] = [];

  constructor(path: string) {
    this.#path = path;
  }

  /** @param part its name without a leading slash. @param type its content type, where the ending does not tell. */
  addText(part: string, text: string, type?: string): void {
    this.#declare(part, type);
    this.#parts.push(() => this.#zip.addBuffer(Buffer.from(text, 'utf8'), part, NO_MOMENT));
  }

  /** The file must stay until `finish` has come to its end. */
  addFile(part: string, path: string, options: { readonly type?: string; readonly compress?: boolean } = {}): void {
    this.#declare(part, options.type);
    this.#parts.push(() => this.#zip.addFile(path, part, { ...NO_MOMENT, compress: options.compress ?? true }));
  }

  addRelations(part: string, relations: readonly Relation[]): void {
    if (relations.length > 0) this.addText(part, relationsXml(relations));
  }

  /** Writes everything, the list of types first: programs tell the kind of file by it. @param defaults by ending. */
  async finish(defaults: Readonly<Record<string, string>>, signal: AbortSignal): Promise<void> {
    const types = Object.entries({
      rels: 'application/vnd.openxmlformats-package.relationships+xml',
      xml: 'application/xml',
      ...defaults,
    }).map(([ending, type]) => `<Default Extension="${ending}" ContentType="${type}"/>`);
    const xml = `${XML_HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${types.join('')}${this.#overrides.join('')}</Types>`;
    this.#zip.addBuffer(Buffer.from(xml), '[Content_Types].xml', NO_MOMENT);
    for (const add of this.#parts) add();
    this.#zip.end();
    await pipeline(this.#zip.outputStream, createWriteStream(this.#path), { signal });
  }

  #declare(part: string, type: string | undefined): void {
    if (type) this.#overrides.push(`<Override PartName="/${part}" ContentType="${type}"/>`);
  }
}

function relationsXml(relations: readonly Relation[]): string {
  const list = relations.map(({ id, type, target, external }) => {
    const mode = external ? ' TargetMode="External"' : '';
    const address = type.includes(':') ? type : `${RELATION_TYPES}/${type}`;
    return `<Relationship Id="${id}" Type="${address}" Target="${xmlText(target)}"${mode}/>`;
  });
  return `${XML_HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.join('')}</Relationships>`;
}
