/** Loads files of the font packages, for tests of the statement's PDF. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoadFontFile } from '../src/statements/paper/font-slices.ts';

const FOLDER = join(import.meta.dirname, '../node_modules/@fontsource');

export const loadFontFile: LoadFontFile = async (file) => new Uint8Array(await readFile(join(FOLDER, file)));
