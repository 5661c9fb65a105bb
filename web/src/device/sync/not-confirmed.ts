/** Error of a change that is undone because the server didn't confirm it. A later sync shows if it was applied. */
export class NotConfirmed extends Error {
  constructor() {
    super('The server did not confirm the change');
    this.name = 'NotConfirmed';
  }
}
