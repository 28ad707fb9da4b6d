import { randomBytes } from 'node:crypto';

import MailComposer from 'nodemailer/lib/mail-composer/index.js';
import type Mail from 'nodemailer/lib/mailer/index.js';
import { encode, wrap } from 'nodemailer/lib/qp/index.js';

/** The parts that differ between the copies of a message. */
export interface PersonalParts {
  /** Header fields, in wire format. */
  fields: readonly string[];
  /** Texts for the placeholders, by name. */
  texts: Readonly<Record<string, string>>;
}

/** Header fields that are written for each copy. */
const personalFields = /^(?:To|Date|Message-ID): .*\r\n/gim;

/** A message with placeholders, encoded once; only lines that contain a placeholder are encoded for each copy. */
export class PreparedMail {
  private constructor(
    /** Encoded text, with a personal line after each part but the last. */
    private readonly parts: readonly string[],
    private readonly lines: readonly string[],
    private readonly placeholders: Placeholders,
  ) {}

  static async prepare(
    message: Omit<Mail.Options, 'text' | 'html'> & { text: string; html: string },
    placeholders: Placeholders,
  ): Promise<PreparedMail> {
    const lines: string[] = [];
    const marker = randomBytes(12).toString('hex');
    const withMarkers = (text: string) =>
      text
        .split('\r\n')
        .map((line) => (placeholders.isIn(line) ? `${marker}${lines.push(line) - 1}-` : line))
        .join('\r\n');
    const bytes = await new MailComposer({
      ...message,
      to: 'reader@example.com',
      text: withMarkers(message.text),
      html: withMarkers(message.html),
      encoding: 'quoted-printable',
    })
      .compile()
      .build();
    const encoded = bytes.toString('latin1');
    const headEnd = encoded.indexOf('\r\n\r\n') + 2;
    const common = encoded.slice(0, headEnd).replace(personalFields, '') + encoded.slice(headEnd);
    const [first = '', ...others] = common.split(new RegExp(`${marker}(\\d+)-`));
    const parts = [first];
    const ordered: string[] = [];
    for (let index = 0; index < others.length; index += 2) {
      ordered.push(lines[Number(others[index])] ?? '');
      parts.push(others[index + 1] ?? '');
    }
    return new PreparedMail(parts, ordered, placeholders);
  }

  /** Returns one copy in wire format. */
  copy({ fields, texts }: PersonalParts): Buffer {
    const body = this.parts.map((part, index) => {
      const line = this.lines[index];
      return line === undefined ? part : part + wrap(encode(this.placeholders.fill(line, texts)), lineLength);
    });
    return Buffer.from(`${fields.join('\r\n')}\r\n${body.join('')}`, 'latin1');
  }
}

const lineLength = 76;

/** Random placeholders for the texts that differ between the copies of a message. */
export class Placeholders {
  private readonly secret = randomBytes(12).toString('hex');
  private readonly pattern = new RegExp(`${this.secret}([a-z]+)-`, 'g');

  of(name: string): string {
    return `${this.secret}${name}-`;
  }

  isIn(line: string): boolean {
    return line.includes(this.secret);
  }

  fill(line: string, texts: Readonly<Record<string, string>>): string {
    return line.replace(this.pattern, (_, name: string) => texts[name] ?? '');
  }
}
