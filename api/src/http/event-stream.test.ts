/** Tests writing server-sent events: their format, heartbeats, devices that don't read, closed streams. */
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { EventStream } from './event-stream.ts';

/** A device that reads its stream or, when asleep, doesn't. */
function reader({ reads }: { reads: boolean }) {
  let received = '';
  const target = new Writable({
    write(chunk: Buffer, _encoding, done) {
      received += chunk.toString();
      if (reads) done();
    },
  });
  return { target, received: () => received };
}

const A_DAY_OF_POKES = 100_000;

test('an event has name and data; a heartbeat is a comment', () => {
  const { target, received } = reader({ reads: true });
  const stream = new EventStream(target);
  stream.send('poke', { version: 7 });
  stream.send('heartbeat');
  stream.end();
  expect(received()).toBe('event: poke\ndata: {"version":7}\n\n: heartbeat\n\nevent: bye\ndata: {}\n\n');
});

test('a device that doesn’t read is disconnected; its buffer is bounded', () => {
  const { target } = reader({ reads: false });
  const stream = new EventStream(target);
  let most = 0;
  let written = 0;
  for (; written < A_DAY_OF_POKES && !target.destroyed; written += 1) {
    stream.send('poke', { householdId: '0192f0c1-0000-7000-8000-000000000001', version: written });
    most = Math.max(most, target.writableLength);
  }
  expect(target.destroyed).toBe(true);
  expect(most).toBeLessThan(17_000);
});

test('a closed stream sends nothing more and throws nothing', () => {
  const { target, received } = reader({ reads: true });
  const stream = new EventStream(target);
  target.destroy(new Error('read ECONNRESET'));
  stream.send('poke', { version: 1 });
  stream.end();
  expect(received()).toBe('');
});
