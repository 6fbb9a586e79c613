/** What an Office file tells of itself: title, author, language (ECMA-376 part 2, 8). */
import type { DocumentFacts } from '../../document/catalog/metadata.ts';
import type { OfficePackage, Relation } from './package.ts';
import { XML_HEAD, xmlText } from './xml.ts';

const PART = 'docProps/core.xml';
const TYPE = 'application/vnd.openxmlformats-package.core-properties+xml';
const RELATION = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties';
const NAMESPACES = [
  'xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
].join(' ');

/** @returns what the package itself refers to because of it: nothing where nothing is known. */
export function addCoreProperties(made: OfficePackage, facts: DocumentFacts): readonly Relation[] {
  const elements = [
    ['dc:title', facts.title],
    ['dc:creator', facts.author],
    ['dc:language', facts.language],
  ].flatMap(([name, value = '']) => (value === '' ? [] : `<${name}>${xmlText(value)}</${name}>`));
  if (elements.length === 0) return [];
  made.addText(PART, `${XML_HEAD}<cp:coreProperties ${NAMESPACES}>${elements.join('')}</cp:coreProperties>`, TYPE);
  return [{ id: 'rId2', type: RELATION, target: PART }];
}
