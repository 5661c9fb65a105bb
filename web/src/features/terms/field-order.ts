/** The order in a form of terms: a field's error is beside it, and its example below. */
export const LABEL_FIRST: ('label' | 'input' | 'error' | 'description')[] = [
  'label',
  'input',
  'error',
  'description',
];
