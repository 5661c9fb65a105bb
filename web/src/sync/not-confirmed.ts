/** No answer came: nothing of it stands here. What became of it on the server, the next sync shows. */
export class NotConfirmed extends Error {
  constructor() {
    super('No answer came, so this is not saved. Should it have arrived all the same, it will appear here.');
    this.name = 'NotConfirmed';
  }
}
