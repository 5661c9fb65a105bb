/** What the household's history says. */
import type { HistoryKind } from '../../domain/history-words.ts';
import { plural } from '../../ui/plural.ts';

export const texts = {
  title: 'History',
  subtitle: 'Who did what, and when. Both sides read the same book.',
  what: 'the history',
  loading: 'Loading the history',
  nanny: 'Nanny',
  allNannies: 'All nannies',
  kind: 'Show',
  everything: 'Everything',
  empty: 'Nothing has happened yet.',
  emptyWords: 'Every change to days, hours, payments and settings will be written down here.',
  filteredOut: 'Nothing of this kind in what is shown.',
  clear: 'Show everything',
  unsent: 'Not sent yet',
  mark: 'Book mark',
  markUntil: (moment: string) => `until ${moment}`,
  markWords:
    'Both sides see the same mark once both have synced. Note it down: while the book keeps it, nothing before it has been rewritten.',
  entries: (count: number) => plural(count, 'entry', 'entries'),
};

export const KIND_WORDS: { readonly [K in HistoryKind]: string } = {
  hours: 'Hours',
  schedule: 'Schedule',
  payments: 'Payments',
  settings: 'Nannies and settings',
};
