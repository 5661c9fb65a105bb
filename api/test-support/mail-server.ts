/** Starts a local SMTP server that keeps and decodes received e-mails, and finds the link in an e-mail. */
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Unfolded header lines. */
  readonly headers: readonly string[];
  /** Header and body as received. */
  readonly raw: string;
  /** Decoded plain text. */
  readonly text: string;
  readonly html: string;
}

export interface MailServer {
  readonly port: number;
  /** Oldest first. */
  readonly received: ReceivedMail[];
  stop(): Promise<void>;
}

const decode = (part: string): string => {
  const [head = '', ...rest] = part.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString();
  if (!/^content-transfer-encoding: quoted-printable/im.test(head)) return body;
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
};

/** Splits at the boundary that the header names: a line of a part may begin with two hyphens, too. */
function parseMail(raw: string, from: string, to: readonly string[]): ReceivedMail {
  const [head = ''] = raw.split('\r\n\r\n');
  const headers = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1];
  const parts = (boundary === undefined ? [] : raw.split(`\r\n--${boundary}`)).map((part) =>
    part.trimStart(),
  );
  const textOf = (type: string) =>
    decode(parts.find((part) => part.startsWith(`Content-Type: ${type}`)) ?? '').replaceAll('\r\n', '\n');
  return { from, to, headers, raw, text: textOf('text/plain'), html: textOf('text/html') };
}

/** Starts a mail server. `port` is that of a stopped server to restart; default: a free port. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        received.push(
          parseMail(
            Buffer.concat(chunks).toString(),
            from,
            rcptTo.map(({ address }) => address),
          ),
        );
        done();
      });
    },
    ...options,
  });
  // Ignores broken connections: tests check the client's side.
  server.on('error', () => {});
  await new Promise<void>((listening) => {
    server.listen(port, '127.0.0.1', listening);
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    stop: () =>
      new Promise((closed) => {
        server.close(closed);
      }),
  };
}

/** Returns the link in an e-mail. Throws without one. */
export function linkIn(mail: ReceivedMail | undefined): string {
  const link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0];
  if (link === undefined) throw new Error(`No link in ${mail?.raw}`);
  return link;
}
