/**
 * What a first visit to /schedule sees before the app is here: frame, heading and the sentence that says what is waited
 * for, where and as the app draws them a little later (src/shell/shell.css, src/features/agenda/schedule.css). It is
 * the page's own text and style, so it comes with the page, and not after two hundred kilobytes.
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

/** What decides who sees it. A file: the content security policy takes no script that stands in the page. */
export async function buildFirstSight(root: string): Promise<Rolldown.OutputChunk> {
  const built = (await build({ ...config, root })) as Rolldown.RolldownOutput;
  return built.output[0];
}

const colours = (names: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(names)
    .map(([name, colour]) => `--sight-${name}: ${colour};`)
    .join(' ');

const light = colours({
  page: page.light,
  card: paper,
  text: ink,
  dimmed: warmGray[7],
  line: warmGray[3],
  // As pale as a skeleton is when it begins to pulse.
  'to-come': `color-mix(in srgb, ${warmGray[2]} 40%, ${paper})`,
});

const dark = colours({
  page: page.dark,
  card: warmDark[7],
  text: warmDark[0],
  dimmed: warmDark[2],
  line: warmDark[5],
  'to-come': `color-mix(in srgb, ${warmDark[5]} 40%, ${warmDark[7]})`,
});

export async function firstSightStyle(root: string): Promise<string> {
  const style = await readFile(join(root, 'scripts/first-sight.css'), 'utf8');
  return `<style>:root { --sight-font: ${systemFonts}; ${light} }
@media (prefers-color-scheme: dark) { :root { ${dark} } }
${style}</style>`;
}

const BRAND = '<p class="fd-sight-brand">Fairday</p>';

/** Hidden from what reads aloud: the app says all of it, with its roles, when it is here. */
export const firstSight = `<template>
<div class="fd-sight" aria-hidden="true">
  <div class="fd-sight-side">${BRAND}</div>
  <div class="fd-sight-top">${BRAND}</div>
  <div class="fd-sight-main">
    <div class="fd-sight-head">
      <div class="fd-sight-words">
        <p class="fd-sight-title">${TITLE}</p>
        <p class="fd-sight-subtitle fd-sight-of-family">${SUBTITLE.family}</p>
        <p class="fd-sight-subtitle fd-sight-of-nanny">${SUBTITLE.nanny}</p>
      </div>
      <div class="fd-sight-actions">
        <span class="fd-sight-action">Show Completed</span>
        <span class="fd-sight-action">${DIALOGS.scheduleDay}</span>
      </div>
    </div>
    <div class="fd-sight-awaited"><span>${FIRST_TIME}</span></div>
    ${'<div class="fd-sight-day"></div>'.repeat(5)}
  </div>
  <div class="fd-sight-tabs"></div>
</div></template>`;
