/** The gallery shows every component of the design system and of the panels. */
import { expect, test } from 'vitest';
import { galleryWords } from '../../src/web/words/gallery.ts';
import { panelWords } from '../../src/web/words/panel.ts';
import { passwordWords } from '../../src/web/words/password.ts';
import { readSources } from '../walls/source-file.ts';
import { axeFaultsNow } from './axe-faults.ts';
import { PHONE, siteInBrowser, told } from './site-in-browser.ts';

const site = siteInBrowser();

const SOURCES = /^src\/(?:ui|web\/features\/panel)\/.*\.tsx$/;
const COMPONENT = /^export (?:default )?(?:function|const|class) ([A-Z]\w*[a-z]\w*)/gm;

/** Every component that a file of the two rooms gives away. */
function components(): readonly string[] {
  const files = readSources().filter(({ path }) => SOURCES.test(path));
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(COMPONENT)].flatMap(([, name]) => (name && !path.endsWith('.test.tsx') ? [name] : [])),
  );
}

/** By what each part of the design system is seen. */
const OF_THE_SYSTEM: Readonly<Record<string, string>> = {
  AnchorField: '.anchor-field',
  Button: '.button-primary',
  ByPointer: '.by-touch',
  Card: '.card',
  ColourField: '.colour',
  CropFrame: '.crop-frame',
  CropSheet: '.crop-sheet',
  DrawLayer: '.draw-layer',
  DrawnBox: '.drawn-box',
  DropZone: '.drop-zone[role=button]',
  DropZoneFace: '.drop-zone[data-state=over]',
  FactGroups: '.fact-groups section',
  FactRows: '.facts-rows',
  Facts: '.fact-groups',
  FieldRow: '.field',
  FileField: '.file-field',
  FilesField: '.files-field-list',
  GlyphBoard: '.glyph',
  GlyphLine: '.glyph-line',
  GlyphPicture: '.glyph rect',
  GlyphSheet: 'path.glyph-sheet',
  GlyphStroke: '.glyph-stroke',
  IconButton: '.icon-button',
  LanguagesField: '.languages',
  NumberField: '.number',
  PageGrid: '.page-grid',
  PageSheet: '.page-sheet',
  PageStage: '.page-stage img',
  PageTurner: '.page-turner',
  PaperStack: '.paper-stack',
  Popover: '.gallery .popover-place',
  Progress: '.progress',
  SegmentsField: '.segments',
  SelectField: '.select',
  SheetButton: '.sheet-button',
  SheetPicture: '.sheet',
  Tabs: '.tabs',
  TextField: '.text-input',
  TickField: '.tick',
  TicksField: '.ticks',
};

const OF_THE_PANELS: Readonly<Record<string, string>> = {
  CameraButton: '.camera',
  ChoicesForm: '.panel-side form',
  Compare: '.compare',
  CopyPassword: `button:text-is("${passwordWords.copy}")`,
  FailedFiles: '.undone',
  FileList: '.file-list',
  FileName: '.file-name',
  FileRow: '.file-row',
  FileSentence: '.refused strong',
  GoOn: '.go-on:not(.try-again)',
  KeepChoice: '.result-next .field select',
  KeptPassword: '.result-password',
  MainBar: '.main-bar',
  NameBreaks: '.file-name:has(wbr)',
  MoreFields: '.panel-side:has(.password-input) .more-options',
  OptionField: '.panel-side .field',
  OptionsForm: '.panel-columns .more-options',
  PagesWait: '.pages-wait[data-kind=board]',
  PanelSkeleton: '.skeleton',
  PasswordFace: '.gallery-narrow > .panel-side',
  PasswordForm: '.password-form',
  PasswordInput: '.password-input',
  ProblemNote: '.problem',
  ProtectFields: '.permissions',
  RefreshButton: `button:text-is("${panelWords.actions.refresh}")`,
  RefusedList: '[role=alert] > .refused',
  ResultHero: '.hero-facts',
  ResultList: `.file-list[aria-label="${panelWords.result.results}"]`,
  ResultReport: '.result-report',
  ResultTree: '.result-folder',
  ResultView: '.result-take',
  SetUpView: '.panel-columns:has(.start)',
  StartButton: '.start .button-primary',
  TryAgain: '.try-again',
  TakeOne: '.result-take .button-primary',
  UnlockFields: '.gallery-narrow > .panel-side:not(:has(.permissions))',
  WorkView: '.work',
};

/** What has to be opened: seen in tests of their own, below. */
const OPENED = ['ConfirmDialog', 'Toaster', 'TooltipLayer'];
/** What cannot stand still, each with its reason. */
const NOT_SHOWN: Readonly<Record<string, string>> = {
  ConvertWay: 'is shown for a file of another kind that is named as a PDF; a link as those of errors',
  BeforeAfter: 'shows nothing but ProofView, Slider or Compare',
  FolderButton: 'has no place where a finger points; seen on a desk, where many files are taken',
  HomePanel: 'takes up files and jobs of the visitor; what it shows is Panel',
  Panel: 'takes up files and jobs of the visitor; its three views are shown',
  PagePreview: 'draws a page of a chosen file; PageStage is what it shows',
  PreviewFilter: 'shows nothing; a page is drawn through it',
  PasswordStep: 'takes the focus; PasswordFace is what it shows',
  Loupe: 'draws two files that a server has; seen where compressed pages are proved',
  ModalDialog: 'is the sheet of ConfirmDialog and KeysDialog',
  NotifyButton: 'comes after a while, and only where the browser can ask',
  ProofView: 'reads the proof of a job that a server has',
  ResultSaid: 'reads a result that a server has; FactGroups is what it shows',
  StepForm: 'is the form of a step of a recipe; OptionField is what it shows',
  UseAgainMenu: 'stands under a result; a button copies, and another saves',
  ShareButton: 'stands only where browser and device can share',
  Slider: 'draws two files that a server has',
  ToastPlace: 'shows nothing but Toaster',
  TooltipPlace: 'shows nothing but TooltipLayer',
  WaysOpen: 'shows nothing; it fetches other pages ahead',
};

const SHOWN = { ...OF_THE_SYSTEM, ...OF_THE_PANELS };

test('every component has its place in the gallery, or a reason to have none', () => {
  const known = [...Object.keys(SHOWN), ...OPENED, ...Object.keys(NOT_SHOWN)];
  expect([...components()].sort()).toEqual(known.sort());
});

test('a report of very many pages writes the first and counts the others', async () => {
  const page = await site.visit('/gallery');
  const removed = page.locator('.result-report', { hasText: 'blank pages' });
  await expect
    .poll(() => removed.textContent())
    .toContain('blank pages 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24 and 18 more');
});

test('every component is seen', async () => {
  // A finger: the button of the camera is for nothing else.
  const page = await site.visit('/gallery', PHONE);
  const unseen = async () => {
    const missing: string[] = [];
    for (const [name, selector] of Object.entries(SHOWN))
      if ((await page.locator(`main ${selector}`).locator('visible=true').count()) === 0) missing.push(name);
    return missing;
  };
  await expect.poll(unseen).toEqual([]);
});

test('every state has its heading, once', async () => {
  const page = await site.visit('/gallery');
  const { sections, panels, flows, asked, pages, results, site: around } = galleryWords;
  const titles = [sections, panels, flows, asked, pages, results, around].flatMap((each) => Object.values(each));
  const headings = page.locator('.gallery > section > h2');
  await expect.poll(async () => (await headings.allTextContents()).sort()).toEqual([...titles].sort());
  const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test('boards, arranged pages, the signed page and the watermark show true pages', async () => {
  const page = await site.visit('/gallery');
  const part = (title: string) =>
    page.locator('.gallery > section', { has: page.getByRole('heading', { name: title, exact: true }) });
  const { pages } = galleryWords;
  await part(pages.cut).locator('.page-sheet img').first().waitFor();
  await part(pages.taken).locator('.pages-taken .page-sheet img').first().waitFor();
  await part(pages.arranged).locator('.page-sheet img').first().waitFor();
  await part(pages.wrong).locator('.field-problem:not(:empty)').waitFor();
  await part(pages.signed).locator('.sign-mark path').first().waitFor();
  await part(pages.signed).locator('.sign-pad path').first().waitFor();
  await part(pages.placed).locator('.placed-page img').first().waitFor();
  await part(pages.marked).locator('.mark-preview-marks text').first().waitFor();
  expect(await axeFaultsNow(page)).toEqual([]);
});

test('a question, a notice with something to do, and a tooltip open', async () => {
  const page = await site.visit('/gallery');
  const { sample } = galleryWords;
  await page.getByRole('button', { name: sample.ask, exact: true }).click();
  await page.locator('dialog.confirm[open]').getByRole('button', { name: panelWords.refresh.no }).click();
  await page.getByRole('button', { name: sample.withAction }).click();
  await told(page, sample.noticeText);
  await page.locator('.toast').getByRole('button', { name: sample.action }).click();
  await page.getByRole('button', { name: sample.tip }).hover();
  await page.getByRole('tooltip').getByText(sample.tip).waitFor();
});

test('neither the privacy card nor the contact form sends or keeps anything', async () => {
  const page = await site.visit('/gallery');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`);
  });
  const stored = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  const before = await stored();
  for (const name of ['Accept & Continue', 'Decline'])
    for (const button of await page.getByRole('button', { name, exact: true }).all()) await button.click();
  const form = page.locator('form.contact');
  await form.getByRole('button').click();
  await form.locator('.field-problem:not(:empty)').first().waitFor();
  for (const label of ['Name', 'Subject', 'Message']) await form.getByLabel(label, { exact: true }).fill('Ada');
  await form.getByLabel('Email', { exact: true }).fill('ada@example.test');
  await form.getByRole('button').click();
  await page.waitForLoadState('networkidle');
  expect(sent).toEqual([]);
  expect(await stored()).toBe(before);
});
