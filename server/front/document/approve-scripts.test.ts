import { createHash } from 'node:crypto';

import { earlyScript } from '@/lib/domains/site/early-script';

import { approvedScripts } from './approve-scripts';
import { deferScripts } from './defer-scripts';
import { elementsOf } from './html';

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const page = (...scripts: string[]) =>
  `<html><head></head><body>${scripts.map((script) => `<script>${script}</script>`).join('')}</body></html>`;

it.each([
  ['the early script', earlyScript],
  ['the start of Next’s data', '(self.__next_f=self.__next_f||[]).push([0])'],
  [
    'what became of a form that was posted plainly',
    '(self.__next_f=self.__next_f||[]).push([0]);self.__next_f.push([2,[{"done":"Thank you!"},"p/?version=v2","60bc",0]])',
  ],
  ['Next’s data', 'self.__next_f.push([1,"1:\\"$Sreact.fragment\\"\\n2:\\u003cscript\\u003ealert(1)"])'],
  ['Next’s binary data', 'self.__next_f.push([3,"AAAA"])'],
  [
    'Turbopack’s list of chunks',
    '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["static/chunks/a.js"],"runtimeModuleIds":[]})',
  ],
])('approves %s', (_, script) => expect(approvedScripts(elementsOf(page(script)))).toEqual([hash(script)]));

it.each([
  ['a foreign script', 'alert(1)'],
  ['a call in Next’s data', 'self.__next_f.push([1,alert(1)])'],
  ['a second call after Next’s', 'self.__next_f.push([1,"a"]);alert(1)'],
  ['a second call that ends like Next’s', 'self.__next_f.push([1,"a"]);alert([1])'],
  ['a call after a form’s', '(self.__next_f=self.__next_f||[]).push([0]);self.__next_f.push([2,"a"]);alert([1])'],
  ['a call in a form’s', '(self.__next_f=self.__next_f||[]).push([0]);self.__next_f.push([2,alert(1)])'],
  ['a template', 'self.__next_f.push([1,`${alert(1)}`])'],
  ['the early script with more', `${earlyScript};alert(1)`],
  ['nothing', ''],
])('does not approve %s', (_, script) => expect(approvedScripts(elementsOf(page(script)))).toEqual([]));

it('approves no data, no script of a file, and none in a template or a comment', () => {
  const own = 'self.__next_f.push([1,"a"])';
  expect(
    approvedScripts(
      elementsOf(
        `<!-- <script>${own}</script> --><template><script>${own}</script></template><script src="/a.js"></script>` +
          '<script type="application/ld+json">{"@context":"https://schema.org"}</script>',
      ),
    ),
  ).toEqual([]);
});

it('names each script once', () => {
  const own = 'self.__next_f.push([1,"a"])';
  expect(approvedScripts(elementsOf(page(own, own)))).toEqual([hash(own)]);
});

it('approves the loader next to the elements, and nothing else in its position', () => {
  const html = '<head></head><script src="/_next/static/a.js" async=""></script>';
  const { loader = '' } = deferScripts(html, elementsOf(html));
  expect(approvedScripts([], loader)).toEqual([hash(loader)]);
  expect(approvedScripts([], 'alert(1)')).toEqual([]);
});
