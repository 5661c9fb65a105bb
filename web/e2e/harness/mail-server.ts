/** A real SMTP server on this machine that keeps the e-mails it receives, for browser tests. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  readonly to: readonly string[];
  /** The first link in the text. */
  readonly link: string;
  readonly html: string;
}

export interface MailServer {
  readonly port: number;
  /** In order of arrival. */
  readonly received: ReceivedMail[];
  stop: () => Promise<void>;
}

/** Decodes quoted-printable text. */
const decodeQuotedPrintable = (text: string): string =>
  text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function parseMail(raw: string, to: readonly string[]): ReceivedMail {
  const text = decodeQuotedPrintable(raw);
  const html = /<!doctype html>.*<\/html>/s.exec(text)?.[0] ?? '';
  return { to, html, link: /https?:\/\/\S+/.exec(text)?.[0] ?? '' };
}

/** `name` is its name in SMTP greetings. */
export async function startMailServer(name: string): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    name,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push(parseMail(Buffer.concat(chunks).toString(), to));
        done();
      });
    },
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    stop: () => new Promise((closed) => server.close(closed)),
  };
}
