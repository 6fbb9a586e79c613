/** For each rule of the walls: sources that break it, and the nearest sources that do not. */

type Sources = Readonly<Record<string, string>>;

interface Planted {
  readonly bad: Sources;
  readonly good: Sources;
}

const OPENING = '/** Says what it is for. */\n';
const body = (lines: number) => `function long() {\n${'  work();\n'.repeat(lines - 2)}}\n`;

export const PLANTED: Readonly<Record<string, Planted>> = {
  'every file of src stands in a room': {
    bad: { 'src/attic/chest.ts': '' },
    good: { 'src/config.ts': '', 'src/engine/geometry/matrix.ts': '', 'scripts/build.ts': '' },
  },
  'a file imports from its own room or from a lower floor': {
    bad: {
      'src/adapters/qpdf.ts': "import { x } from '../jobs/queue.ts';",
      'src/jobs/queue.ts': "const y = () => import('../engine/geometry/matrix.ts');",
      'src/ui/card.tsx': "new Worker(new URL('../adapters/disk.ts', import.meta.url));",
      'src/cli/main.ts': "export { x } from '../server/app.ts';",
    },
    good: {
      'src/adapters/qpdf.ts': "import { x } from './process.ts';",
      'src/jobs/queue.ts': "import { x } from '../adapters/postgres.ts';",
      'src/jobs/queue.test.ts': "import { x } from '../tools/find-tool.ts';",
    },
  },
  'only a door’s main.ts imports config; its other files may know the types': {
    bad: { 'src/server/app.ts': "import { readSettings, type Settings } from '../config.ts';" },
    good: {
      'src/server/main.ts': "import { readSettings } from '../config.ts';",
      'src/server/app.ts': "import type { Settings } from '../config.ts';",
      'src/server/context.ts': "import { type Settings } from '../config.ts';",
    },
  },
  'contract imports nothing but the schema library': {
    bad: { 'src/contract/limits.ts': "import path from 'node:path';" },
    good: { 'src/contract/options.ts': "import * as z from 'zod';\nimport type { Readable } from 'node:stream';" },
  },
  'a tool’s declaration imports contract only': {
    bad: { 'src/tools/merge-pdf/tool.ts': "import type { x } from '../../engine/document/catalog/outline.ts';" },
    good: { 'src/tools/merge-pdf/tool.ts': "import { x } from '../../contract/tool.ts';" },
  },
  'a tool’s work imports contract, engine, adapters and its own folder': {
    bad: {
      'src/tools/merge-pdf/operation.ts': "import { x } from '../split-pdf/plan-parts.ts';",
      'src/tools/split-pdf/operation.ts': "import { x } from '../find-tool.ts';",
    },
    good: {
      'src/tools/merge-pdf/operation.ts':
        "import { x } from './order.ts';\nimport { y } from '../../engine/document/catalog/outline.ts';",
    },
  },
  'a tool’s own screen parts import contract, ui and their own folder': {
    bad: { 'src/tools/rotate-pdf/panel.tsx': "import { x } from '../../web/words/site.ts';" },
    good: {
      'src/tools/rotate-pdf/panel.tsx': "import { x } from '../../ui/card.tsx';\nimport './panel.css';",
      'src/tools/rotate-pdf/screen-words.ts': "import { say } from '../../ui/say.ts';",
    },
  },
  'engine imports contract and adapters only': {
    bad: { 'src/engine/geometry/matrix.ts': "import { x } from '../../ui/class-names.ts';" },
    good: { 'src/engine/geometry/matrix.ts': "import { x } from '../../adapters/qpdf.ts';" },
  },
  'every file of the engine stands in one of its rooms': {
    bad: { 'src/engine/round.ts': '', 'src/engine/attic/chest.ts': '' },
    good: { 'src/engine/geometry/matrix.ts': '', 'src/engine/document/pages/page-tree.ts': '' },
  },
  'inside the engine a file imports from its own room or from a lower level': {
    bad: {
      'src/engine/page/words.ts': "import type { Row } from '../layout/lines/rows.ts';",
      'src/engine/compress/likeness/settings.ts': "import { x } from '../../split/blank-page.ts';",
    },
    good: {
      'src/engine/layout/lines/rows.ts':
        "import { x } from '../../page/words.ts';\nimport { y } from '../grids/grid.ts';",
      'src/engine/page/words.test.ts': "import { x } from '../layout/lines/rows.ts';",
    },
  },
  'no two folders of the engine, of contract or of the panel import each other, however far around': {
    bad: {
      'src/engine/images/a.ts': "import { b } from './tiff/b.ts';",
      'src/engine/images/tiff/b.ts': "import { c } from '../formats/c.ts';",
      'src/engine/images/formats/c.ts': "import type { d } from '../d.ts';",
    },
    good: {
      'src/engine/images/a.ts': "import { b } from './tiff/b.ts';\nimport { c } from './formats/c.ts';",
      'src/engine/images/tiff/b.ts': "import { c } from '../formats/c.ts';",
      'src/engine/images/formats/c.ts': '',
    },
  },
  'layout knows the page reader alone: no program, no file, no other room': {
    bad: {
      'src/engine/layout/a.ts': "import { openPdf } from '../../adapters/pdfium.ts';",
      'src/engine/layout/b.ts': "import { open } from 'node:fs/promises';",
      'src/engine/layout/c.ts': "import { PdfDocument } from '../syntax/document.ts';",
    },
    good: {
      'src/engine/layout/a.ts':
        "import type { Box } from '../../adapters/pdfium-text.ts';\nimport { x } from './b.ts';",
      'src/engine/layout/b.ts': "import { x } from '../page/words.ts';\nimport { y } from '../../contract/tool.ts';",
    },
  },
  'web and ui read plain generated lists of the tools only': {
    bad: { 'src/web/root.tsx': "import { DECLARATIONS } from '../tools/declarations.gen.ts';" },
    good: { 'src/web/root.tsx': "import { CARDS } from '../tools/cards.gen.ts';" },
  },
  'a page never loads the schema library, a program’s adapter or a tool’s work': {
    bad: {
      'src/web/root.tsx': "import { parseOptions } from '../contract/options.ts';",
      'src/contract/options.ts': "import * as z from 'zod';",
    },
    good: {
      'src/web/root.tsx': "import type { Option } from '../contract/options.ts';",
      'src/contract/options.ts': "import * as z from 'zod';",
    },
  },
  'server never reaches engine, tool programs or operations': {
    bad: {
      'src/server/submit.ts': "import { x } from '../tools/perform-request.ts';",
      'src/tools/perform-request.ts': "import { OPERATIONS } from './operations.gen.ts';",
    },
    good: {
      'src/server/submit.ts':
        "import { x } from '../tools/find-tool.ts';\nimport { y } from '../adapters/file-type.ts';",
      'src/tools/find-tool.ts': "import { DECLARATIONS } from './declarations.gen.ts';",
    },
  },
  'jobs know no tool': {
    bad: { 'src/jobs/queue.ts': "import { x } from '../tools/find-tool.ts';" },
    good: { 'src/jobs/queue.ts': "import type { x } from '../contract/tool.ts';" },
  },
  'nobody imports a main.ts': {
    bad: { 'tests/api/jobs.test.ts': "import '../../src/server/main.ts';" },
    good: { 'tests/api/jobs.test.ts': "const main = 'src/server/main.ts';" },
  },
  'programs are started in adapters/process.ts only': {
    bad: { 'src/adapters/qpdf.ts': "import { spawn } from 'node:child_process';" },
    good: {
      'src/adapters/process.ts': "import { spawn } from 'node:child_process';",
      'src/tools/unit.ts': "import type { ChildProcess } from 'node:child_process';",
    },
  },
  'the environment is read in config.ts only': {
    bad: { 'src/server/app.ts': "const port = process.env['PORT'];" },
    good: { 'src/config.ts': 'const { env } = process.env;', 'scripts/start.ts': 'process.env.CI' },
  },
  'no import goes round in a circle': {
    bad: {
      'src/jobs/a.ts': "import { b } from './b.ts';",
      'src/jobs/b.ts': "import { c } from './c.ts';",
      'src/jobs/c.ts': "import type { a } from './a.ts';",
    },
    good: {
      'src/jobs/a.ts': "import { b } from './b.ts';\nimport { c } from './c.ts';",
      'src/jobs/b.ts': "import { c } from './c.ts';",
      'src/jobs/c.ts': '',
    },
  },
  'every file opens with one line that says what it is for': {
    bad: { 'src/jobs/a.ts': "import { b } from './b.ts';", 'src/ui/card.css': '.card {\n}\n' },
    good: {
      'src/jobs/a.ts': OPENING,
      'scripts/run.mjs': `#!/usr/bin/env node\n${OPENING}`,
      'src/ui/card.css': '/* A card. */\n',
    },
  },
  'no file is longer than 500 lines': {
    bad: { 'src/jobs/a.ts': '\n'.repeat(501) },
    good: { 'src/jobs/a.ts': '\n'.repeat(500), 'src/tools/catalogue.gen.ts': '\n'.repeat(501) },
  },
  'no function is longer than 50 lines': {
    bad: {
      'src/jobs/a.ts': body(51),
      'src/web/page.tsx': `export const Page = () => (<p>\n${'<br />\n'.repeat(50)}</p>);`,
    },
    good: { 'src/jobs/a.ts': body(50), 'src/jobs/a.test.ts': `describe('it', () => {\n${'work();\n'.repeat(60)}});` },
  },
  'no file or folder has a name that says nothing': {
    bad: { 'src/engine/utils/round.ts': '', 'src/web/helpers.test.ts': '' },
    good: { 'src/contract/common-options.ts': '' },
  },
  'files are named in kebab-case': {
    bad: { 'src/ui/IconButton.tsx': '', 'src/ui/icon_button.tsx': '' },
    good: { 'src/ui/icon-button.tsx': '', 'src/web/entry.server.tsx': '', 'src/tools/cards.gen.ts': '' },
  },
  'no index file passes on what others export, and no file passes on everything of another': {
    bad: { 'src/ui/index.ts': "export * from './card.tsx';", 'src/jobs/index.ts': "export { x } from './queue.ts';" },
    good: { 'src/web/root.tsx': "export { Crashed as ErrorBoundary } from './crashed.tsx';" },
  },
  'no type is any, and no value is declared present by !': {
    bad: { 'src/jobs/a.ts': 'let a: any;', 'src/jobs/b.ts': 'b!.c();' },
    good: { 'src/jobs/a.ts': 'let any = !a;' },
  },
  'why an error or warning is told stands in a table, never where it is thrown': {
    bad: {
      'src/engine/a.ts': "throw new ToolError('nothing-found', { reason: 'It is empty.' });",
      'src/engine/b.ts': `const reason = \`\${name} is empty.\`;`,
      'src/engine/c.ts': "warn('file-failed', { file, reason: isEmpty ? 'It is empty.' : error.message });",
      'src/engine/d.ts': "throw new ToolError('damaged', { file, found: 'Its end is ' + where });",
    },
    good: {
      'src/engine/a.ts': "throw new ToolError('nothing-found', because('no-table'));",
      'src/engine/b.ts': "const event = { kind: 'failed', reason: 'unreachable' };",
      'src/engine/c.ts': "new ToolError('engine-failed', { reason: '' }, { cause });",
      'src/engine/d.test.ts': "expect(params).toEqual({ reason: 'It is empty.' });",
      'src/tools/sign-pdf/tool.ts': "const options = { reason: text({ help: 'Why you sign.' }) };",
    },
  },
  'no check is switched off by a comment': {
    bad: { 'src/jobs/a.ts': `// @ts-${'ignore'} it is fine\nwork();` },
    good: { 'src/jobs/a.ts': "// why it is so\nconst text = '@ts-';" },
  },
};
