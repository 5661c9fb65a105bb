/** Mantine's theme for Fairday (colors, sizes, defaults of components), and the CSS variables of light and dark. */
import {
  type ConvertCSSVariablesInput,
  convertCssVariables,
  createTheme,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import { t } from '../kit/language/messages.ts';
import {
  amber,
  brick,
  cardShadow,
  deepTeal,
  ink,
  page,
  paper,
  systemFonts,
  warmDark,
  warmGray,
} from '../kit/palette.ts';

/** Screen readers would announce a `<header>` inside a dialog as the page's banner. */
const quietHeader = { header: { role: 'presentation' } };

/** Made again when the language changes: some components have words of their own. */
export function createAppTheme() {
  const closeByName = { 'aria-label': t('Close') };
  return createTheme({
    colors: { teal: deepTeal, amber, red: brick, gray: warmGray, dark: warmDark },
    primaryColor: 'teal',
    primaryShade: { light: 7, dark: 6 },
    white: paper,
    black: ink,
    fontFamily: systemFonts,
    headings: { fontFamily: systemFonts, fontWeight: '650', textWrap: 'balance' },
    defaultRadius: 'md',
    radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
    spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
    shadows: { xs: cardShadow, sm: cardShadow, md: cardShadow, lg: cardShadow, xl: cardShadow },
    cursorType: 'pointer',
    respectReducedMotion: true,
    // Plain objects: importing the components would load all of them with the first file.
    components: {
      ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
      // Inside a sentence, color alone doesn't mark a link.
      Anchor: { defaultProps: { underline: 'always' } },
      Card: { defaultProps: { radius: 'lg', shadow: 'sm', withBorder: true, padding: 'lg' } },
      CloseButton: { defaultProps: closeByName },
      Drawer: { defaultProps: { closeButtonProps: closeByName, attributes: quietHeader } },
      Menu: { defaultProps: { shadow: 'sm', radius: 'md' } },
      Modal: {
        defaultProps: {
          closeButtonProps: closeByName,
          attributes: quietHeader,
          radius: 'lg',
          shadow: 'sm',
          transitionProps: { duration: 150 },
          // It recomputes the styles of the whole page. kit/scroll-lock.ts locks scrolling instead.
          removeScrollProps: { removeScrollBar: false },
        },
      },
      Paper: { defaultProps: { radius: 'lg' } },
      PasswordInput: {
        defaultProps: { visibilityToggleButtonProps: { 'aria-label': t('Show what is typed') } },
      },
      Tooltip: { defaultProps: { openDelay: 700, transitionProps: { duration: 100 } } },
    },
  });
}

/** Mantine's colors that have too little contrast, and Fairday's own. */
const ownVariables: ConvertCSSVariablesInput = {
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-5)',
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--fairday-page': page.light,
    '--fairday-line': 'var(--mantine-color-gray-3)',
    '--fairday-hover': 'var(--mantine-color-gray-1)',
    '--fairday-accent': 'var(--mantine-color-teal-7)',
    '--fairday-accent-soft': 'var(--mantine-color-teal-0)',
    '--fairday-attention': 'var(--mantine-color-amber-7)',
    '--fairday-attention-soft': 'var(--mantine-color-amber-0)',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-default-border': 'var(--mantine-color-dark-3)',
    '--mantine-color-error': 'var(--mantine-color-red-3)',
    '--mantine-color-anchor': 'var(--mantine-color-teal-3)',
    // Mantine's are nearly white (red) or nearly black (the others) on our cards.
    '--mantine-color-red-light-color': 'var(--mantine-color-red-2)',
    '--mantine-color-teal-light': 'var(--mantine-color-teal-8)',
    '--mantine-color-teal-light-hover': 'var(--mantine-color-teal-7)',
    '--mantine-color-amber-light': 'var(--mantine-color-amber-8)',
    '--mantine-color-amber-light-hover': 'var(--mantine-color-amber-7)',
    '--mantine-color-gray-light': 'var(--mantine-color-dark-5)',
    '--mantine-color-gray-light-hover': 'var(--mantine-color-dark-4)',
    '--fairday-page': page.dark,
    '--fairday-line': 'var(--mantine-color-dark-5)',
    '--fairday-hover': 'var(--mantine-color-dark-6)',
    '--fairday-accent': 'var(--mantine-color-teal-3)',
    '--fairday-accent-soft': 'var(--mantine-color-teal-9)',
    '--fairday-attention': 'var(--mantine-color-amber-3)',
    '--fairday-attention-soft': 'var(--mantine-color-amber-9)',
  },
};

/**
 * Writes the theme's CSS variables into the head. MantineProvider would write them into the body, after the style sheets
 * that are loaded later, and each of those with a cascade layer would lay out the whole page anew.
 */
export function addThemeVariables(): void {
  const variables = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, createAppTheme()));
  const style = document.createElement('style');
  style.textContent = convertCssVariables(deepMerge(variables, ownVariables));
  document.head.append(style);
}
