/** The order of a field's parts in the form of terms: label, input, error, then its example. */
export const LABEL_FIRST: ('label' | 'input' | 'error' | 'description')[] = [
  'label',
  'input',
  'error',
  'description',
];
