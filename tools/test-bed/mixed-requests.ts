import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

import { callSite, signIn, testAdministrator } from './site-process';

interface Person {
  email: string;
  cookie: string;
}

/** What an opponent and three people do at the same time on one site. */
export class MixedRequests {
  private constructor(
    private readonly url: string,
    private readonly people: readonly Person[],
    private readonly item: { id: number; title: string },
  ) {}

  /** Signs in three people, one of them an administrator, who has a news item. */
  static async on(url: string): Promise<MixedRequests> {
    const administrator = { email: testAdministrator.email, cookie: await signIn(url) };
    const { cookie } = administrator;
    const others = ['first', 'second'].map(async (name) => {
      const login = { email: `${name}-${Date.now()}@example.com`, password: 'a long password of theirs' };
      const names = { firstName: name, lastName: 'reader' };
      await callSite(url, cookie, 'POST', '/api/admin/users', { ...names, ...login });
      return { email: login.email, cookie: await signIn(url, undefined, login) };
    });
    const title = `Still there ${Date.now()}`;
    const item = { title, excerpt: 'As before.', category: 'Announcements', date: '2026-01-01' };
    const { id } = await callSite<{ id: number }>(url, cookie, 'POST', '/api/admin/news', item);
    return new MixedRequests(url, [administrator, ...(await Promise.all(others))], { id, title });
  }

  /** Makes requests, every fourth of them the opponent's, trick by trick. Returns each answer that was not its asker's. */
  async run({ requests, seed }: { requests: number; seed: number }): Promise<string[]> {
    const random = randomFrom(seed);
    const faults: string[] = [];
    let left = requests;
    const work = async () => {
      while ((left -= 1) >= 0) {
        const number = left;
        const [person, kind] = [random(this.people.length), random(8)];
        faults.push(...(await (number % 4 === 0 ? this.attack(number / 4) : this.ask(person, kind))));
      }
    };
    await Promise.all(Array.from({ length: 24 }, work));
    for (let person = 0; person < this.people.length; person += 1)
      for (let kind = 0; kind < 8; kind += 1) faults.push(...(await this.ask(person, kind)));
    return faults;
  }

  /** Uses the tricks of some names, and after each, asks as the administrator and as a reader. Returns what was not right. */
  async tryEach(names: RegExp): Promise<string[]> {
    const faults: string[] = [];
    for (const [number, [name]] of this.tricks().entries()) {
      if (!names.test(name)) continue;
      faults.push(...(await this.attack(number)));
      const after = await Promise.all([0, 0, 1, 4, 5, 6, 7].map((kind) => this.ask(0, kind)));
      faults.push(...after.flat());
    }
    return faults;
  }

  private async ask(number: number, kind: number): Promise<string[]> {
    const { id, title } = this.item;
    const { email = '', cookie = '' } = this.people[number] ?? {};
    const isAdministrator = number === 0;
    const post = { method: 'POST', headers: { 'content-type': 'application/json', cookie } };
    const [path, status, expected, init]: [string, number, string, RequestInit?] = (
      [
        ['/api/user', 200, `"email":"${email}"`, { headers: { cookie } }],
        [
          `/api/admin/news/${id}`,
          isAdministrator ? 200 : 403,
          isAdministrator ? title : 'message',
          { headers: { cookie } },
        ],
        ['/api/email-subscription', 400, 'valid email', { ...post, body: JSON.stringify({ email: `of ${email}` }) }],
        ['/account', 200, email, { headers: { cookie } }],
        ['/api/user', 401, '{"message":"Unauthorized"}'],
        ['/vision', 200, 'Legacy of Leadership'],
        ['/robots.txt', 200, 'User-agent: *'],
        [`/api/news/${id}`, 200, title],
      ] as [string, number, string, RequestInit?][]
    )[kind] ?? ['/', 200, '<title>'];
    const response = await fetch(this.url + path, { redirect: 'manual', ...init });
    const body = await response.text();
    const isRight = response.status === status && body.includes(expected) && this.isOnlyOf(body, email);
    return isRight ? [] : [`${email} ${path}: ${response.status} ${body.slice(0, 200)}`];
  }

  /** Whether a body has the address of no other person. */
  private isOnlyOf(body: string, own: string): boolean {
    return this.people.every(({ email }) => email === own || !body.includes(email));
  }

  private async attack(number: number): Promise<string[]> {
    const tricks = this.tricks();
    const [name, bytes] = tricks[number % tricks.length] ?? ['', ''];
    const { hostname, port } = new URL(this.url);
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    socket.write(bytes, 'latin1');
    // The rest of a request that never ends.
    socket.setTimeout(1000, () => socket.end());
    const answer = await text(socket).catch(() => '');
    const isRight = this.isOnlyOf(answer, '') && !answer.includes('HTTP/1.1 204');
    return isRight ? [] : [`opponent, ${name}: ${answer.slice(0, 200)}`];
  }

  /** Requests that two servers may read differently, each with each of the requests that it hides. */
  private tricks(): [string, string][] {
    const { id } = this.item;
    const host = `Host: ${new URL(this.url).host}`;
    const hidden = [
      `DELETE /api/admin/news/${id} HTTP/1.1\r\n${host}\r\nX-Swallow: `,
      `GET /robots.txt HTTP/1.1\r\n${host}\r\nX-Swallow: `,
      `GET /about HTTP/1.1\r\n${host}\r\nX-Internal-Page: /_not-found\r\nX-Swallow: `,
    ];
    return hidden.flatMap((body, index) => {
      const length = `Content-Length: ${body.length}`;
      const chunk = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
      const chunked = 'Transfer-Encoding: chunked';
      const of = (...head: string[]) => `${[head[0], host, ...head.slice(1), '', ''].join('\r\n')}`;
      const withBody: [string, string][] = [
        'GET /auth',
        'DELETE /api/admin/news/0',
        'OPTIONS /api/news',
        'POST /auth',
        'HEAD /auth',
        'PUT /api/user',
      ].flatMap((start): [string, string][] => [
        [
          `${start}, its length named by Connection`,
          of(`${start} HTTP/1.1`, 'Connection: content-length', length) + body,
        ],
        [
          `${start}, its chunks named by Connection`,
          of(`${start} HTTP/1.1`, 'Connection: transfer-encoding', chunked) + chunk,
        ],
        [
          `${start}, everything named`,
          of(`${start} HTTP/1.1`, 'Connection: host, cookie, content-length, x-site-secret', length) + body,
        ],
        [`${start}, a length and chunks`, of(`${start} HTTP/1.1`, length, chunked) + `0\r\n\r\n${body}`],
        [
          `${start}, chunks of HTTP/1.0`,
          of(`${start} HTTP/1.0`, 'Connection: keep-alive', chunked) + `0\r\n\r\n${body}`,
        ],
        [
          `${start}, with an upgrade`,
          of(`${start} HTTP/1.1`, 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', length) + body,
        ],
        [`${start}, to be continued`, of(`${start} HTTP/1.1`, 'Expect: 100-continue', length) + body],
      ]);
      const post = (...head: string[]) => of('POST /auth HTTP/1.1', 'Content-Type: text/plain', ...head);
      const framed: [string, string][] = [
        ...[
          ' chunked',
          '\tchunked',
          'xchunked',
          'gzip, chunked',
          'chunked, identity',
          'chunked\r\n , x',
          'Chunked\x0b',
        ].map((coding): [string, string] => [
          `coding ${JSON.stringify(coding)}`,
          post(length, `Transfer-Encoding:${coding}`) + `0\r\n\r\n${body}`,
        ]),
        ...['+5', '0x5', '5, 5', '5 5', '-1', '05', '5;'].map((value): [string, string] => [
          `length ${value}`,
          post(`Content-Length: ${value}`) + `12345${body}`,
        ]),
        ['two lengths', post('Content-Length: 0', length) + body],
        ['a space before the colon', post('Content-Length : 0', chunked) + chunk],
        ['a name with an underscore', post('Content_Length: 0', 'X_Internal_Page: /', length) + body],
        ['lines that end alone', post(chunked).replaceAll('\r\n', '\n') + chunk],
        ['a chunk of too many digits', post(chunked) + `00000000000000000000000000000005\r\nabcde\r\n0\r\n\r\n${body}`],
        ['a chunk that says more than it has', post(chunked) + `ffffffffffffffff1\r\n${body}`],
        ['a chunk with an extension', post(chunked) + `5;a="\r\n"\r\nabcde\r\n0\r\n\r\n${body}`],
        [
          'fields after the body',
          post(chunked, 'Trailer: Content-Length') + `1\r\na\r\n0\r\nContent-Length: 5\r\nHost: x\r\n\r\n${body}`,
        ],
        ['an address of another server', of(`GET http://other.example/auth HTTP/1.1`, length) + body],
        ['a guessed secret', of('GET /auth HTTP/1.1', 'X-Site-Secret: guess', 'X-Site-Request: 1') + body],
        [
          'requests sent ahead',
          of('GET /auth HTTP/1.1') + of('GET /vision HTTP/1.1', 'X-Internal-Page: /_not-found') + body,
        ],
      ];
      return [...withBody, ...framed].map(([name, bytes]): [string, string] => [`${name} (${index})`, bytes]);
    });
  }
}

/** Returns numbers below a bound, in an order that follows from the seed (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
