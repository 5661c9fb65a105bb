/**
 * The colors of Fairday, lightest first, the shadow of its cards and its font: for the theme, the first paint, the
 * manifest and the icons.
 */
import type { MantineColorsTuple } from '@mantine/core';

/** The accent: actions and selection. */
export const deepTeal: MantineColorsTuple = [
  '#e8f4f2',
  '#cfe8e4',
  '#a3d4cd',
  '#71bdb3',
  '#45a59a',
  '#258c82',
  '#14756c',
  '#0f5f58',
  '#0b4c47',
  '#073834',
];

/** Needs attention. */
export const amber: MantineColorsTuple = [
  '#fff5de',
  '#fde9bd',
  '#f9d78a',
  '#f4c455',
  '#ecb02c',
  '#d69613',
  '#b0780a',
  '#875b05',
  '#674503',
  '#483002',
];

/** Failure and destruction. */
export const brick: MantineColorsTuple = [
  '#fdefec',
  '#f9dad5',
  '#f1b4ab',
  '#e78a7e',
  '#dc6558',
  '#cd483a',
  '#b5372b',
  '#982b21',
  '#7a2119',
  '#5b1711',
];

export const warmGray: MantineColorsTuple = [
  '#f8f5f0',
  '#f1ede6',
  '#e7e2d8',
  '#d8d2c6',
  '#bdb6a9',
  '#918a7e',
  '#716b60',
  '#57524a',
  '#3b3731',
  '#24211d',
];

/** Text and surfaces of the dark theme: 0 is text, 7 a card, 9 the page. */
export const warmDark: MantineColorsTuple = [
  '#ece8e0',
  '#d2cdc3',
  '#b0aa9f',
  '#8a847a',
  '#4b4741',
  '#37342f',
  '#2b2925',
  '#211f1c',
  '#191815',
  '#131210',
];

export const ink = '#1d1b18';
export const paper = '#fffdfa';
export const page = { light: '#f8f5f0', dark: '#131210' };
export const cardShadow = '0 1px 2px rgb(40 30 15 / 6%), 0 6px 20px rgb(40 30 15 / 7%)';

/** No web font, so text appears with the page. */
export const systemFonts =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, sans-serif";
