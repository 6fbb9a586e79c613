/** Checks the style sheet of workbooks: each look once, in the elements of the format. */
import { expect, test } from 'vitest';
import { WorkbookStyles } from './workbook-styles.ts';

const PLAIN = { format: 'General', bold: false, look: undefined };
const LOOK = { borders: {}, align: 'left', wraps: false } as const;

test('numbers every look once, the plain one first', () => {
  const styles = new WorkbookStyles();
  expect(styles.index(PLAIN)).toBe(0);
  expect(styles.index({ ...PLAIN, bold: true })).toBe(1);
  expect(styles.index({ ...PLAIN, format: '0.00' })).toBe(2);
  expect(styles.index({ ...PLAIN, bold: true })).toBe(1);
  expect(styles.xml()).toContain('<numFmt numFmtId="164" formatCode="0.00"/>');
});

test('keeps what is painted and drawn around a cell, and where its text stands', () => {
  const styles = new WorkbookStyles();
  const bottom = { widthPt: 1.5, colour: '336699', style: 'single' } as const;
  styles.index({ ...PLAIN, look: { ...LOOK, fill: 'ffee00', borders: { bottom }, align: 'center', wraps: true } });
  const xml = styles.xml();
  expect(xml).toContain('<fgColor rgb="FFFFEE00"/>');
  expect(xml).toContain('<bottom style="medium"><color rgb="FF336699"/></bottom>');
  expect(xml).toContain('<alignment horizontal="center" vertical="top" wrapText="1"/>');
});

test('writes the letters of a cell, each kind once', () => {
  const styles = new WorkbookStyles();
  styles.index({ ...PLAIN, bold: true, look: { ...LOOK, colour: 'ffffff', italic: true, size: 1.6 } });
  styles.index({ ...PLAIN, bold: true, look: { ...LOOK, colour: 'ffffff', italic: true, size: 1.6, fill: '1f4e78' } });
  const font = '<font><b/><i/><sz val="17.5"/><color rgb="FFFFFFFF"/><name val="Calibri"/><family val="2"/></font>';
  expect(styles.xml()).toContain(
    `<fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font>${font}</fonts>`,
  );
  expect(styles.xml().match(/fontId="1"[^>]*applyFont="1"/g)).toHaveLength(2);
});

test('says to which side a text or a number is set where it is not that of its kind, and its height', () => {
  const alignments = (look: object, isText: boolean) => {
    const styles = new WorkbookStyles();
    styles.index({ ...PLAIN, look: { ...LOOK, ...look }, isText });
    return /<alignment[^>]*>/.exec(styles.xml())?.[0];
  };
  expect(alignments({ side: 'right' }, true)).toBe('<alignment horizontal="right"/>');
  expect(alignments({ side: 'right' }, false)).toBeUndefined();
  expect(alignments({ side: 'left' }, false)).toBe('<alignment horizontal="left"/>');
  expect(alignments({ side: 'left', stands: 'center' }, true)).toBe('<alignment vertical="center"/>');
  expect(alignments({ stands: 'bottom', wraps: true }, true)).toBe('<alignment wrapText="1"/>');
});
