/** CMaps that PDFs only name, since readers have them (ISO 32000-1, table 118). Debian's poppler-data brings their files. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CodeMap, readCodeMap } from './code-map.ts';

const FOLDER = '/usr/share/poppler/cMap';

const KNOWN = new Set(
  `Identity-H Identity-V GB-EUC-H GB-EUC-V GBpc-EUC-H GBpc-EUC-V GBK-EUC-H GBK-EUC-V GBKp-EUC-H GBKp-EUC-V GBK2K-H GBK2K-V
  UniGB-UCS2-H UniGB-UCS2-V UniGB-UTF16-H UniGB-UTF16-V B5pc-H B5pc-V HKscs-B5-H HKscs-B5-V ETen-B5-H ETen-B5-V
  ETenms-B5-H ETenms-B5-V CNS-EUC-H CNS-EUC-V UniCNS-UCS2-H UniCNS-UCS2-V UniCNS-UTF16-H UniCNS-UTF16-V 83pv-RKSJ-H
  90ms-RKSJ-H 90ms-RKSJ-V 90msp-RKSJ-H 90msp-RKSJ-V 90pv-RKSJ-H Add-RKSJ-H Add-RKSJ-V EUC-H EUC-V Ext-RKSJ-H Ext-RKSJ-V
  H V UniJIS-UCS2-H UniJIS-UCS2-V UniJIS-UCS2-HW-H UniJIS-UCS2-HW-V UniJIS-UTF16-H UniJIS-UTF16-V KSC-EUC-H KSC-EUC-V
  KSCms-UHC-H KSCms-UHC-V KSCms-UHC-HW-H KSCms-UHC-HW-V KSCpc-EUC-H UniKS-UCS2-H UniKS-UCS2-V UniKS-UTF16-H
  UniKS-UTF16-V`.split(/\s+/),
);

export function isPredefinedCMap(name: string): boolean {
  return KNOWN.has(name);
}

const maps = new Map<string, CodeMap | undefined>();

/** @returns the lengths and glyphs (CIDs) of its codes; undefined where no reader has it, or this machine does not. */
export function predefinedCMap(name: string): CodeMap | undefined {
  return KNOWN.has(name) ? known(name) : undefined;
}

function known(name: string): CodeMap | undefined {
  if (!maps.has(name)) maps.set(name, readNamed(name, new CodeMap()));
  return maps.get(name);
}

/** A map may say only where it differs from another. */
function readNamed(name: string, map: CodeMap): CodeMap | undefined {
  const bytes = readFirst(name);
  if (!bytes) return undefined;
  const other = /^\/(\S+)\s+usecmap/m.exec(bytes.toString('latin1'))?.[1];
  if (other !== undefined && other !== name && !readNamed(other, map)) return undefined;
  return readCodeMap(bytes, map);
}

const COLLECTIONS = new Set(['GB1', 'CNS1', 'Japan1', 'Korea1']);

/** @param ordering of a collection of Adobe. @returns the letters of its CIDs; undefined for other collections. */
export function collectionLetters(ordering: string): CodeMap | undefined {
  return COLLECTIONS.has(ordering) ? known(`Adobe-${ordering}-UCS2`) : undefined;
}

/** The maps lie in folders of their collections. */
function readFirst(name: string): Buffer | undefined {
  if (!existsSync(FOLDER)) return undefined;
  const paths = readdirSync(FOLDER).map((each) => join(FOLDER, each, name));
  const path = paths.find((each) => existsSync(each));
  return path === undefined ? undefined : readFileSync(path);
}
