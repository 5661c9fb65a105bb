/** Keeps the page itself in the active language: `<html lang>`, and the manifest with the installed app's shortcuts. */
import { currentLanguage, subscribeToLanguage } from '../language/language.ts';

function setPageLanguage(): void {
  const language = currentLanguage();
  const { documentElement: page } = document;
  // index.html already is in English; a manifest that is set again is fetched again.
  if (page.lang === language) return;
  page.lang = language;
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', `/manifest.${language}.webmanifest`);
}

export function followPageLanguage(): void {
  setPageLanguage();
  subscribeToLanguage(setPageLanguage);
}
