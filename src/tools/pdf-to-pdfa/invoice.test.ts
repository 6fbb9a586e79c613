/** Attaches invoices, and lets poppler and qpdf say what they find. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OperationTest } from '../../../tests/run-operation.ts';
import { samplePdf } from '../../../tests/sample-pdf.ts';
import { run } from './operation.ts';
import { tool } from './tool.ts';

const program = promisify(execFile);

let work: OperationTest<typeof tool>;
beforeEach(async () => {
  work = await OperationTest.start(tool, run);
});
afterEach(() => work.end());

const SPACES =
  'xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"';

function invoice(guideline: string): Buffer {
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><rsm:CrossIndustryInvoice ${SPACES}><rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>${guideline}</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext></rsm:CrossIndustryInvoice>`,
  );
}

async function made(xml: Uint8Array, options: Readonly<Record<string, unknown>> = {}, pdf: Uint8Array = samplePdf(1)) {
  const file = await work.file('rechnung.xml', xml, 'xml');
  const outputs = await work.run([await work.file('report.pdf', pdf)], { level: '3b', invoice: file, ...options });
  return outputs.find(({ type }) => type === 'pdf')?.path ?? '';
}

async function said(name: string, ...args: readonly string[]): Promise<string> {
  return (await program(name, args, { maxBuffer: 64 * 1024 ** 2 })).stdout;
}

const EN = 'urn:cen.eu:en16931:2017';

test.each([
  ['urn:factur-x.eu:1p0:minimum', 'factur-x.xml', 'MINIMUM', '1.0', 'Data'],
  ['urn:factur-x.eu:1p0:basicwl', 'factur-x.xml', 'BASIC WL', '1.0', 'Data'],
  [`${EN}#compliant#urn:factur-x.eu:1p0:basic`, 'factur-x.xml', 'BASIC', '1.0', 'Alternative'],
  [EN, 'factur-x.xml', 'EN 16931', '1.0', 'Alternative'],
  [`${EN}#conformant#urn:factur-x.eu:1p0:extended`, 'factur-x.xml', 'EXTENDED', '1.0', 'Alternative'],
  [`${EN}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`, 'xrechnung.xml', 'XRECHNUNG', '3.0', 'Alternative'],
])('an invoice of %s is attached as %s of profile %s', async (guideline, name, profile, version, relation) => {
  const xml = invoice(guideline);
  const file = await made(xml);
  expect(work.warnings).toEqual([]);
  await program('pdfdetach', ['-saveall', '-o', work.folder, file]);
  expect(await readFile(path.join(work.folder, name))).toEqual(xml);
  const text = await said('qpdf', '--qdf', '--object-streams=disable', file, '-');
  expect(text).toContain(`/AFRelationship /${relation}`);
  expect(text).toMatch(/\/AF \[\s*\d+ 0 R\s*\]/);
  const xmp = await said('pdfinfo', '-meta', file);
  expect(xmp).toContain('<pdfaid:part>3</pdfaid:part>');
  expect(xmp).toContain(`<fx:ConformanceLevel>${profile}</fx:ConformanceLevel>`);
  expect(xmp).toContain(`<fx:DocumentFileName>${name}</fx:DocumentFileName>`);
  expect(xmp).toContain(`<fx:Version>${version}</fx:Version>`);
  expect(xmp).toContain('<fx:DocumentType>INVOICE</fx:DocumentType>');
});

test('an invoice takes the place of the one that is there', async () => {
  const before = await readFile(await made(invoice(EN)));
  const file = await made(invoice('urn:factur-x.eu:1p0:minimum'), {}, before);
  expect(await said('pdfdetach', '-list', file)).toMatch(/^1 embedded files/);
  expect((await said('qpdf', '--qdf', '--object-streams=disable', file, '-')).match(/\/AFRelationship/g)).toHaveLength(
    1,
  );
});

test('an invoice is attached where other attachments go', async () => {
  expect(await said('pdfdetach', '-list', await made(invoice(EN), { attachments: 'drop' }))).toContain('factur-x.xml');
});

test.each([
  [{ level: '2b' }, EN, 'An invoice file needs level 3b.'],
  [{}, 'urn:example:own', 'rechnung.xml has an unknown profile: "urn:example:own".'],
])('%o with the guideline %s is refused', async (options, guideline, reason) => {
  await expect(made(invoice(guideline), options)).rejects.toMatchObject({ params: { field: 'invoice', reason } });
});

test.each(['<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>', '<broken>', 'no XML'])(
  'what is no such invoice is refused: %s',
  async (content) => {
    await expect(made(Buffer.from(content))).rejects.toMatchObject({
      code: 'bad-option',
      params: { reason: expect.stringContaining('rechnung.xml is not a Factur-X or ZUGFeRD invoice') },
    });
  },
);
