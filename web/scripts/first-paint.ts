/**
 * The HTML, styles and script of the first paint of /schedule: frame, heading, toolbar and loading message, where the
 * app renders them later (shell.css, schedule.module.css, schedule-toolbar.module.css). HTML and styles are inlined in
 * the page, so they don't wait for the app's scripts.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { DIALOGS, FIRST_TIME, SUBTITLE, TITLE } from '../src/features/agenda/schedule-texts.ts';
import { ink, page, paper, systemFonts, warmDark, warmGray } from '../src/ui/palette.ts';

const config: InlineConfig = {
  configFile: false,
  logLevel: 'warn',
  build: {
    write: false,
    target: 'es2023',
    modulePreload: false,
    rolldownOptions: {
      input: 'src/features/agenda/first-paint.ts',
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
  // The palest color of a pulsing skeleton.
  skeleton: `color-mix(in srgb, ${warmGray[2]} 40%, ${paper})`,
});

const dark = toProperties({
  page: page.dark,
  card: warmDark[7],
  text: warmDark[0],
  dimmed: warmDark[2],
  line: warmDark[5],
  skeleton: `color-mix(in srgb, ${warmDark[5]} 40%, ${warmDark[7]})`,
});

export async function firstPaintStyle(root: string): Promise<string> {
  const style = await readFile(join(root, 'scripts/first-paint.css'), 'utf8');
  return `<style>:root { --preview-font: ${systemFonts}; ${light} }
@media (prefers-color-scheme: dark) { :root { ${dark} } }
${style}</style>`;
}

const BRAND = '<p class="fd-preview-brand">Fairday</p>';

/** Hidden from screen readers: the app renders the same content with its roles. */
export const firstPaint = `<template>
<div class="fd-preview" aria-hidden="true">
  <div class="fd-preview-side">${BRAND}</div>
  <div class="fd-preview-top">${BRAND}</div>
  <div class="fd-preview-main">
    <div class="fd-preview-head">
      <div class="fd-preview-words">
        <p class="fd-preview-title">${TITLE}</p>
        <p class="fd-preview-subtitle fd-preview-of-family">${SUBTITLE.family}</p>
        <p class="fd-preview-subtitle fd-preview-of-nanny">${SUBTITLE.nanny}</p>
        <p class="fd-preview-subtitle fd-preview-of-viewer">${SUBTITLE.viewer}</p>
        <p class="fd-preview-subtitle fd-preview-of-unknown">&nbsp;</p>
      </div>
    </div>
    <div class="fd-preview-bar">
      <span class="fd-preview-action">Today</span>
      <span class="fd-preview-action fd-preview-icon"><span>Show Completed</span></span>
      <span class="fd-preview-action fd-preview-icon fd-preview-write"><span>${DIALOGS.scheduleDay}</span></span>
    </div>
    <div class="fd-preview-awaited"><span>${FIRST_TIME}</span></div>
    ${'<div class="fd-preview-day"></div>'.repeat(5)}
  </div>
  <div class="fd-preview-tabs"></div>
</div></template>`;
