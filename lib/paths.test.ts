import { safeReturnPath } from './paths';

/** Ways back that lead to another site, or would in some browser. */
const evil = [
  ...[
    'https://evil.example',
    'http:evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
  ],
  ...[
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/\u0000/evil.example',
  ],
  ...[
    'javascript:alert(1)',
    'data:text/html,x',
    'JaVaScRiPt:alert(1)',
    'mailto:a@evil.example',
    'evil.example',
    '@evil.example',
  ],
  ...['/.//evil.example', '/..//evil.example', '/a/..//evil.example', '/%2e//evil.example', '/./\\evil.example'],
  ...['', '?next=/', '#x', '/a\\b', 'http://localhost/admin'],
];

it.each(evil)('%j is not a safe return path', (value) => expect(safeReturnPath(value)).toBeUndefined());

it.each([null, undefined])('%j is not a safe return path', (value) => expect(safeReturnPath(value)).toBeUndefined());

it.each([
  '/',
  '/admin?tab=news',
  '/updates?id=3#top',
  '/a//b',
  '/%2F%2Fevil.example',
  '/@evil.example',
  '/a?u=https://evil.example',
])('%s is returned unchanged', (value) => expect(safeReturnPath(value)).toBe(value));
