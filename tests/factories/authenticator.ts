import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

import { isoCBOR } from '@simplewebauthn/server/helpers';

import type {
  NewPasskey,
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@/lib/domains/accounts/passkey-schema';
import { testOrigin } from '@/tools/test-bed/environment';

interface Circumstances {
  /** The page that asks, as the browser identifies it. */
  origin?: string;
  rpId?: string;
  /** Whether the device verified its user. */
  isVerified?: boolean;
  counter?: number;
  userHandle?: string;
}

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** A passkey in software: one ES256 key, and the data that browser and authenticator report. */
export class TestPasskey {
  readonly id = base64url(randomBytes(32));
  counter = 0;
  private userHandle?: string;
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  /** What a browser sends after creating this passkey. */
  create(options: PasskeyCreationOptions, circumstances: Circumstances = {}): NewPasskey['credential'] {
    this.userHandle = options.user.id;
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ]),
    );
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authData = Buffer.concat([
      this.authenticatorData(options.rp.id, 0x40, circumstances),
      Buffer.alloc(16),
      length,
      id,
      key,
    ]);
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as Parameters<typeof isoCBOR.encode>[0],
    );
    return {
      ...this.credential(),
      response: {
        clientDataJSON: clientData('webauthn.create', options.challenge, circumstances),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      },
    };
  }

  /** What a browser sends when this passkey signs. */
  answer({ challenge, rpId }: PasskeyRequestOptions, circumstances: Circumstances = {}): PasskeyAssertion {
    const authenticatorData = this.authenticatorData(rpId, 0, circumstances);
    const clientDataJSON = clientData('webauthn.get', challenge, circumstances);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      ...this.credential(),
      response: {
        clientDataJSON,
        authenticatorData: base64url(authenticatorData),
        signature: base64url(sign('sha256', signed, this.keys.privateKey)),
        userHandle: circumstances.userHandle ?? this.userHandle,
      },
    };
  }

  private credential() {
    return { id: this.id, rawId: this.id, type: 'public-key' } as const;
  }

  private authenticatorData(rpId: string, flags: number, given: Circumstances): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(given.counter ?? this.counter);
    const present = 0x01 | (given.isVerified === false ? 0 : 0x04);
    return Buffer.concat([sha256(given.rpId ?? rpId), Buffer.from([present | flags]), counter]);
  }
}

function clientData(type: string, challenge: string, { origin = testOrigin }: Circumstances): string {
  return base64url(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}
