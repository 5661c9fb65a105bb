/** The server has not confirmed a change, which is undone here. The next sync shows whether it was applied. */
export class NotConfirmed extends Error {
  constructor() {
    super('No answer came, so this is not saved. Should it have arrived all the same, it will appear here.');
    this.name = 'NotConfirmed';
  }
}
