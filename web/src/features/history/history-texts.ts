/** Texts of the history screen, and of the kinds of entries. */
import type { HistoryKind } from '../../domain/history-lines.ts';
import { plural } from '../../ui/plural.ts';

export const texts = {
  title: 'History',
  subtitle: 'Who did what, and when. You all see the same history.',
  what: 'the history',
  loading: 'Loading the history',
  nanny: 'Nanny',
  allNannies: 'All nannies',
  kind: 'Show',
  everything: 'Everything',
  empty: 'Nothing has happened yet.',
  emptyWords: 'Every change to days, hours, payments and settings appears here.',
  filteredOut: 'No entries of this kind.',
  clear: 'Show Everything',
  unsent: 'Not sent yet',
  code: 'History code',
  codeAsOf: (moment: string) => `as of ${moment}`,
  codeWords: (other: string) =>
    `You and ${other} see the same code. If you write it down, you can check later that nothing before it was changed.`,
  yourNanny: 'your nanny',
  theFamily: 'the family',
  entries: (count: number) => plural(count, 'entry', 'entries'),
};

export const KIND_WORDS: { readonly [K in HistoryKind]: string } = {
  hours: 'Hours',
  schedule: 'Schedule',
  payments: 'Payments',
  settings: 'Nannies and settings',
};
