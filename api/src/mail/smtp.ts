/**
 * Connects to the operator's mail server by SMTP_URL, tests the sign-in and sends e-mails; turns failures into
 * sentences for the log.
 */
import type { Transporter } from 'nodemailer';
import type { Config } from '../config.ts';

type MailSettings = NonNullable<Config['mail']>;

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The address that ends e-mails of this kind, by a POST without a session (RFC 8058). */
  readonly unsubscribe?: string;
}

/** A failure for the log. The sentence is Fairday's own, because a mail server's sentences quote addresses. */
interface MailFailure {
  readonly sentence: string;
  /** The library's error code. */
  readonly code: string | undefined;
  /** The mail server's status. */
  readonly status: number | undefined;
  /** True if the mail server will never accept this letter. Other failures are worth another try. */
  readonly isFinal: boolean;
}

export interface Smtp {
  /** Throws an error for `toMailFailure`. `id` becomes the Message-ID, so that clients recognize a duplicate. */
  send(letter: Letter, id: string): Promise<void>;
  /** Connects and signs in. Throws like `send`. */
  verify(): Promise<void>;
}

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const DEFAULT_PORTS = { 'smtp:': 587, 'smtps:': 465 };

/** Returns the options of SMTP_URL. Another machine gets a password only over TLS with a valid certificate. */
export function connectionOptions({ smtpUrl }: Pick<MailSettings, 'smtpUrl'>) {
  const url = new URL(smtpUrl);
  const isLocal = LOOPBACK.test(url.hostname);
  const secure = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || DEFAULT_PORTS[secure ? 'smtps:' : 'smtp:'],
    secure,
    // A relay on this machine needs no TLS, and its certificate is rarely for 'localhost'.
    ignoreTLS: isLocal && !secure,
    requireTLS: !isLocal && !secure && user !== '',
    ...(user === '' ? {} : { auth: { user, pass: decodeURIComponent(url.password) } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    dnsTimeout: CONNECT_MS,
  };
}

/** Loads nodemailer lazily: it is as large as all of Fairday's own code. */
async function openTransport(settings: MailSettings): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({ ...connectionOptions(settings), disableFileAccess: true, disableUrlAccess: true });
}

/** Mail programs show a button that sends the POST (RFC 8058). */
const unsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Returns a client that opens a connection for each letter. */
export function openSmtp(settings: MailSettings): Smtp {
  let opened: Promise<Transporter> | undefined;
  const transport = (): Promise<Transporter> => (opened ??= openTransport(settings));
  const { from } = settings;
  const host = from.split('@').at(-1) ?? '';
  return {
    async send({ to, unsubscribe, ...letter }, id) {
      const open = await transport();
      await open.sendMail({
        ...letter,
        // Objects, not strings: an address can't be parsed as a header or as a list of addresses.
        from: { name: 'Fairday', address: from },
        to: { name: '', address: to },
        messageId: `<${id}@${host}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
          ...(unsubscribe === undefined ? {} : unsubscribeHeaders(unsubscribe)),
        },
      });
    },
    async verify() {
      const open = await transport();
      await open.verify();
    },
  };
}

const AWAY = 'The mail server of SMTP_URL cannot be reached.';
/** By nodemailer's error code. */
const SENTENCES: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server refuses the user or the password of SMTP_URL.',
  ENOAUTH: 'The mail server refuses the user or the password of SMTP_URL.',
  ETLS: 'The mail server of SMTP_URL cannot be reached over TLS.',
  EENVELOPE: 'The mail server refuses the address, or MAIL_FROM.',
  EMESSAGE: 'The mail server refuses the e-mail.',
  ESOCKET: AWAY,
  ECONNECTION: AWAY,
  ETIMEDOUT: AWAY,
  EDNS: AWAY,
};

/** OpenSSL's and Node's codes for a bad certificate or a failed handshake. */
const TLS_ERROR = /^(ERR_(TLS|SSL)_|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH)/;

export function toMailFailure(error: unknown): MailFailure {
  const { code, originalCode, responseCode, permanent } = error as {
    code?: string;
    originalCode?: string;
    responseCode?: number;
    permanent?: boolean;
  };
  const cause = originalCode ?? code;
  const isTls = code === 'ETLS' || (cause !== undefined && TLS_ERROR.test(cause));
  return {
    sentence: SENTENCES[isTls ? 'ETLS' : (code ?? '')] ?? 'The e-mail could not be sent.',
    code: cause,
    status: responseCode,
    // A refused sign-in (EAUTH) isn't final: the operator can correct SMTP_URL.
    isFinal: permanent === true && (code === 'EENVELOPE' || code === 'EMESSAGE'),
  };
}
