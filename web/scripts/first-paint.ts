/**
 * The HTML, styles and script of the first paint of /schedule: frame, heading, toolbar and loading message, where the
 * app renders them later (shell.css, schedule.module.css, schedule-toolbar.module.css). HTML and styles are inlined in
 * the page, so they don't wait for the app's scripts. The texts are there in every language; styles show the reader's.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGE_CODES } from 'sync-protocol/kernel/languages.ts';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { ink, page, paper, systemFonts, warmDark, warmGray } from '../src/kit/palette.ts';
import {
  firstTime,
  goToToday,
  scheduleDay,
  showCompleted,
  subtitleFor,
  title,
} from '../src/schedule/schedule-texts.ts';
import { readTranslations, TRANSLATED } from './message-files.ts';

const config: InlineConfig = {
  configFile: false,
  logLevel: 'warn',
  build: {
    write: false,
    target: 'es2023',
    modulePreload: false,
    rolldownOptions: {
      input: 'src/app/first-paint.ts',
      output: { format: 'iife', entryFileNames: 'assets/[name]-[hash].js' },
    },
  },
};

/** Builds the script that shows the frame. A file, since the content security policy forbids inline scripts. */
export async function buildFirstPaint(root: string): Promise<Rolldown.OutputChunk> {
  const built = (await build({ ...config, root })) as Rolldown.RolldownOutput;
  return built.output[0];
}

const toProperties = (names: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(names)
    .map(([name, color]) => `--preview-${name}: ${color};`)
    .join(' ');

const light = toProperties({
  page: page.light,
  card: paper,
  text: ink,
  dimmed: warmGray[7],
  line: warmGray[3],
  // As in app/shell/elements.css.
  skeleton: `color-mix(in srgb, ${ink} 8%, transparent)`,
});

const dark = toProperties({
  page: page.dark,
  card: warmDark[7],
  text: warmDark[0],
  dimmed: warmDark[2],
  line: warmDark[5],
  skeleton: `color-mix(in srgb, ${warmDark[0]} 8%, transparent)`,
});

const otherLanguages = LANGUAGE_CODES.map(
  (code) => `.fd-preview:not([data-language="${code}"]) [data-in="${code}"]`,
).join(', ');

export async function firstPaintStyle(root: string): Promise<string> {
  const style = await readFile(join(root, 'scripts/first-paint.css'), 'utf8');
  return `<style>:root { --preview-font: ${systemFonts}; ${light} }
@media (prefers-color-scheme: dark) { :root:not([data-mantine-color-scheme='light']) { ${dark} } }
:root[data-mantine-color-scheme='dark'] { ${dark} }
${style}${otherLanguages} { display: none; }</style>`;
}

const BRAND = '<p class="fd-preview-brand">Fairday</p>';

/** Returns a function that writes an English text in every language. */
async function readTexts(): Promise<(english: string) => string> {
  const translations = await Promise.all(
    TRANSLATED.map(async (code) => [code, await readTranslations(code)] as const),
  );
  return (english) =>
    [`<span data-in="en">${english}</span>`]
      .concat(translations.map(([code, texts]) => `<span data-in="${code}">${texts.get(english)}</span>`))
      .join('');
}

/** Hidden from screen readers: the app renders the same content with its roles. */
export async function writeFirstPaint(): Promise<string> {
  const inAll = await readTexts();
  return `<template>
<div class="fd-preview" aria-hidden="true">
  <div class="fd-preview-side">${BRAND}</div>
  <div class="fd-preview-top">${BRAND}</div>
  <div class="fd-preview-main">
    <div class="fd-preview-head">
      <div class="fd-preview-words">
        <p class="fd-preview-title">${inAll(title())}</p>
        <p class="fd-preview-subtitle fd-preview-of-family">${inAll(subtitleFor('family', 'write'))}</p>
        <p class="fd-preview-subtitle fd-preview-of-nanny">${inAll(subtitleFor('nanny', 'write'))}</p>
        <p class="fd-preview-subtitle fd-preview-of-viewer">${inAll(subtitleFor('family', 'read'))}</p>
        <p class="fd-preview-subtitle fd-preview-of-unknown">&nbsp;</p>
      </div>
    </div>
    <div class="fd-preview-bar">
      <span class="fd-preview-action">${inAll(goToToday())}</span>
      <span class="fd-preview-action fd-preview-icon"><span>${inAll(showCompleted())}</span></span>
      <span class="fd-preview-action fd-preview-icon fd-preview-write"><span>${inAll(scheduleDay())}</span></span>
    </div>
    <div class="fd-preview-awaited"><span>${inAll(firstTime())}</span></div>
    ${'<div class="fd-preview-day"></div>'.repeat(5)}
  </div>
  <div class="fd-preview-tabs"></div>
</div></template>`;
}
