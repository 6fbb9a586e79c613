/** Reads what an electronic invoice says of itself (UN/CEFACT Cross Industry Invoice; Factur-X 1.0, ZUGFeRD 2). */
import { parseXml, type XmlElement } from '../xmp/parse-xml.ts';

export interface InvoiceKind {
  /** Name under which readers look for it in the PDF. */
  readonly fileName: string;
  /** As the metadata name it. */
  readonly profile: string;
  readonly version: string;
  /** `Alternative` where it says all that the pages say, `Data` where it is an extract (Factur-X 1.0, 6.2.2). */
  readonly relation: 'Alternative' | 'Data';
}

const INVOICE = 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100';
/** The end of a guideline's name, and the profile that it means. */
const PROFILES: readonly (readonly [RegExp, string, InvoiceKind['relation']])[] = [
  [/^urn:(?:factur-x\.eu:1p0|zugferd\.de:2p0):minimum$/, 'MINIMUM', 'Data'],
  [/^urn:(?:factur-x\.eu:1p0|zugferd\.de:2p0):basicwl$/, 'BASIC WL', 'Data'],
  [/#urn:(?:factur-x\.eu:1p0|zugferd\.de:2p0):basic$/, 'BASIC', 'Alternative'],
  [/^urn:cen\.eu:en16931:2017$/, 'EN 16931', 'Alternative'],
  [/#urn:(?:factur-x\.eu:1p0|zugferd\.de:2p0):extended$/, 'EXTENDED', 'Alternative'],
];
const XRECHNUNG = /#urn:(?:xoev-de|xeinkauf\.de):kosit:(?:standard:)?xrechnung_(\d+\.\d+)$/;

/** @returns undefined for what is no such invoice; the guideline alone where no profile goes by its name. */
export function readInvoice(text: string): InvoiceKind | { readonly guideline: string } | undefined {
  const root = parseXml(text);
  if (root?.space !== INVOICE || root.local !== 'CrossIndustryInvoice') return undefined;
  const way = ['ExchangedDocumentContext', 'GuidelineSpecifiedDocumentContextParameter', 'ID'];
  const guideline = way.reduce<XmlElement | undefined>(childOf, root)?.text.trim() ?? '';
  const [, version] = XRECHNUNG.exec(guideline) ?? [];
  if (version) return { fileName: 'xrechnung.xml', profile: 'XRECHNUNG', version, relation: 'Alternative' };
  const [, profile, relation] = PROFILES.find(([form]) => form.test(guideline)) ?? [];
  return profile && relation ? { fileName: 'factur-x.xml', profile, version: '1.0', relation } : { guideline };
}

function childOf(element: XmlElement | undefined, local: string): XmlElement | undefined {
  return element?.children.find((child) => child.local === local);
}
