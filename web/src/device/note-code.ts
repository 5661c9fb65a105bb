/** The code of a note in needs attention: the nanny's hours count on a day whose times the family had changed unseen. */
export const NOTE_CODE = 'times_unseen';
