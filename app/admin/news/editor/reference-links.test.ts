import { withInlineLinks } from './markdown-field';

test.each([
  [
    'See [the plan][1] and [the Plan].\n\n[1]: https://e.example/a\n[the plan]: <https://e.example/b> "Title"\n',
    'See [the plan](https://e.example/a) and [the Plan](https://e.example/b).',
  ],
  ['See [the plan][].\r\n[the plan]: /vision\r\n', 'See [the plan](/vision).'],
  ['No [definition][1], [x](/y).', 'No [definition][1], [x](/y).'],
  ['[a](/b) and [a]\n\n[a]: /c', '[a](/b) and [a](/c)'],
])('%j', (text, inline) => expect(withInlineLinks(text)).toBe(inline));
