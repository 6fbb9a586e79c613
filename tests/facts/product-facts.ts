/** Reads docs/product-facts.tsv: everything that the product is to do, one fact a line, each proven by a test that names its id. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');
export const FACTS_FILE = 'docs/product-facts.tsv';

export interface ProductFact {
  readonly id: string;
  /** Of the product's specification, 1 to 9. */
  readonly section: string;
  readonly fact: string;
}

export function readFacts(root = ROOT): readonly ProductFact[] {
  const [, ...lines] = readFileSync(path.join(root, FACTS_FILE), 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const [id = '', section = '', fact = ''] = line.split('\t');
    return { id, section, fact };
  });
}
