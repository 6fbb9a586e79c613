/** The bundler's settings: modern targets, and the files that pdf.js reads while it draws. */
import { cpSync } from 'node:fs';
import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { languagePlugin, siteLanguage } from './scripts/language-plugin.ts';

/** Folders of pdfjs-dist that its worker asks for by address: character maps, stand-in fonts, picture decoders. */
const PDFJS_FOLDERS = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];

function copyPdfjsFolders(): Plugin {
  return {
    name: 'copy-pdfjs-folders',
    apply: 'build',
    writeBundle({ dir }) {
      if (!dir?.endsWith('client')) return;
      for (const folder of PDFJS_FOLDERS) {
        cpSync(path.join(import.meta.dirname, 'node_modules/pdfjs-dist', folder), path.join(dir, 'pdfjs', folder), {
          recursive: true,
        });
      }
    },
  };
}

/** What the server makes: in `npm run dev` the pages come from here, and these from there. */
const SERVER_PATHS = ['/api', '/sitemap.xml', '/robots.txt', '/healthz', '/readyz'];
const SERVER = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

/** What every page loads, in one file: a slow connection waits for each request. */
const SHELL = {
  name: 'shell',
  test: /\/src\/web\/root\.tsx|\/entry\.client\.|\/features\/seo\/(?!page-data)|\/prose-text\.tsx|\/ui\/tabs\.tsx|\/panel-skeleton\.tsx|\/search-box\.tsx/,
};

/** Home names each file that its panel will need: small ones that come together anyway are one. */
const FIELDS = { name: 'fields', test: /\/src\/ui\/fields\/|\/ui\/progress\.tsx/ };

const language = await siteLanguage();

export default defineConfig({
  server: { strictPort: true, proxy: Object.fromEntries(SERVER_PATHS.map((each) => [each, SERVER])) },
  plugins: [language ? languagePlugin(language) : copyPdfjsFolders(), reactRouter()],
  // lucide's own component weighs 1.5 KB on every page, mostly for wishes that nothing here has.
  resolve: { alias: [{ find: /^\.\.\/createLucideIcon\.mjs$/, replacement: path.resolve('src/ui/lucide-icon.ts') }] },
  // What every language shares lies in the English build.
  publicDir: language ? false : 'public',
  build: {
    // Fonts stay files, so that they can be preloaded and kept by the browser.
    assetsInlineLimit: 0,
    // Every browser that knows light-dark() knows modulepreload.
    modulePreload: { polyfill: false },
    // One file for all pages: what a page has to wait for is one request, not one for each part of it.
    cssCodeSplit: false,
    // light-dark() as it stands: older targets would double every colour.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [SHELL, FIELDS] } } } } } },
});
