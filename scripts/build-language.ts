/** Builds the pages of one more language and lays them beside the English ones. */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CARDS } from '../src/tools/cards.gen.ts';
import { toolOfPath } from '../src/web/page-paths.ts';
import { cardsIn } from '../src/web/translation/in-language.ts';
import type { Language } from '../src/web/translation/language.ts';
import { bundle } from './bundle.ts';
import { readLanguage } from './language-plugin.ts';
import { drawShareImages } from './share-images.ts';

const ROOT = path.join(import.meta.dirname, '..');
const LANGUAGES = path.join(ROOT, 'src/web/languages');

/** The language files of the site beside English. */
export function languageFiles(): readonly string[] {
  if (!existsSync(LANGUAGES)) return [];
  return readdirSync(LANGUAGES)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.join(LANGUAGES, name));
}

/** @param client the English build, which holds what all languages share. */
export async function buildLanguage(file: string, client: string): Promise<Language> {
  const language = await readLanguage(file);
  const { code } = language;
  const made = path.join(ROOT, 'build/languages', code);
  await bundle({ SITE_LANGUAGE_FILE: file });
  // Its scripts and styles go to those of English, their names tell them apart; its pages lie below its code.
  cpSync(path.join(made, 'client/assets'), path.join(client, 'assets'), { recursive: true });
  cpSync(path.join(made, 'client', code), path.join(client, code), { recursive: true });
  rmSync(made, { recursive: true });
  await drawShareImages(client, code);
  writeManifest(language, client);
  cpSync(path.join(client, 'service-worker.js'), path.join(client, code, 'service-worker.js'));
  return language;
}

interface Manifest {
  readonly shortcuts: readonly { readonly url: string }[];
  readonly share_target: { readonly action: string };
}

/** The installed site in the language: its name, its words, its pages. */
function writeManifest({ code, direction, screens, tools }: Language, client: string): void {
  const name = 'manifest.webmanifest';
  // Our own file, read where it was copied to.
  const english = JSON.parse(readFileSync(path.join(client, name), 'utf8')) as Manifest;
  const home = `/${code}/`;
  const names = new Map(cardsIn(CARDS, tools).map((card) => [card.id, card.name]));
  const nameAt = (url: string) => names.get(toolOfPath(url) ?? '');
  const manifest = {
    ...english,
    ...screens.installed,
    lang: code,
    dir: direction,
    id: home,
    start_url: home,
    scope: home,
    shortcuts: english.shortcuts.map((each) => ({ ...each, name: nameAt(each.url), url: `/${code}${each.url}` })),
    share_target: { ...english.share_target, action: `/${code}${english.share_target.action}` },
  };
  writeFileSync(path.join(client, code, name), JSON.stringify(manifest, null, 2));
}

/** For a language that is not shipped: `node scripts/build-language.ts FILE`, after the site was built. */
if (import.meta.filename === process.argv[1]) {
  const [, , file] = process.argv;
  if (!file) throw new Error('Which language file?');
  const { code } = await buildLanguage(file, path.join(ROOT, 'build/client'));
  console.log(`The site speaks ${code} at /${code}.`);
}
