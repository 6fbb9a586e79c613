/** Reads the XML report of veraPDF: which rules of a level a file breaks. */
import { parseXml, type XmlElement } from '../xmp/parse-xml.ts';

export interface VerapdfVerdict {
  readonly version: string;
  readonly isCompliant: boolean;
  readonly broken: readonly { readonly clause: string; readonly says: string }[];
}

/** @returns undefined where the report has no verdict: veraPDF failed. */
export function readVerapdfReport(xml: string): VerapdfVerdict | undefined {
  const report = parseXml(xml.trim());
  const [verdict] = elementsOf(report, 'validationReport');
  const isCompliant = verdict && attributeOf(verdict, 'isCompliant');
  if (!verdict || (isCompliant !== 'true' && isCompliant !== 'false')) return undefined;
  const core = elementsOf(report, 'releaseDetails').find((each) => attributeOf(each, 'id') === 'core');
  const failed = elementsOf(verdict, 'rule').filter((rule) => attributeOf(rule, 'status') === 'failed');
  return {
    version: core ? attributeOf(core, 'version') : '',
    isCompliant: isCompliant === 'true',
    broken: failed.map((rule) => ({
      clause: attributeOf(rule, 'clause'),
      says: elementsOf(rule, 'description')[0]?.text.trim() ?? '',
    })),
  };
}

function attributeOf(element: XmlElement, name: string): string {
  return element.attributes.find(({ local }) => local === name)?.value ?? '';
}

function elementsOf(element: XmlElement | undefined, local: string): readonly XmlElement[] {
  if (!element) return [];
  return element.children.flatMap((child) => [...(child.local === local ? [child] : []), ...elementsOf(child, local)]);
}
