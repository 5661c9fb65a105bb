/** Error of a change that is undone because the server didn't confirm it. A later sync shows if it was applied. */
export class NotConfirmed extends Error {
  constructor() {
    super('No answer came, so this is not saved. Should it have arrived all the same, it will appear here.');
    this.name = 'NotConfirmed';
  }
}
