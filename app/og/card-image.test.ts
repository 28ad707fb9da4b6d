import { isValidElement, type ReactElement, type ReactNode } from 'react';

import { cardImage } from './card-image';
import { cardCharacters, cardText } from './card-text';

const mockDrawn: ReactNode[] = [];
jest.mock('next/og', () => ({
  ImageResponse: jest.fn((element: ReactNode) => {
    mockDrawn.push(element);
    return { arrayBuffer: () => Promise.resolve(new ArrayBuffer(mockDrawn.length)) };
  }),
}));

it.each([
  ['Fees ≥ 3 → lower 📈', 'Fees >= 3 -> lower'],
  ['Łódź, Žilina and Córdoba', 'Lódz, Zilina and Córdoba'],
  ['Новости 2025', '2025'],
  ['Plain “title” – as it is…', 'Plain “title” – as it is…'],
])('spells %j with the letters that the fonts have', (title, expected) => {
  expect(cardText(title)).toBe(expected);
});

function textOf(node: ReactNode): string {
  if (typeof node === 'string') return node;
  if (Array.isArray(node)) return node.map(textOf).join('');
  return isValidElement(node) ? textOf((node as ReactElement<{ children?: ReactNode }>).props.children) : '';
}

it('writes nothing on a card for which the renderer would ask another server for a font', async () => {
  await cardImage({ kicker: 'Bücher 📚', title: 'Emoji 📈 and Новости ≥ 3', picture: 'tapes' });
  const text = textOf(mockDrawn);
  expect(text).toContain('Emoji and >= 3');
  expect(Array.from(text).filter((character) => !cardCharacters.includes(character))).toEqual([]);
});

it('draws a card once for what it shows', async () => {
  const card = { kicker: 'Policy', title: 'Fees', picture: 'columns' } as const;
  const before = mockDrawn.length;
  const images = await Promise.all([cardImage(card), cardImage({ ...card })]);
  expect(images[0]).toBe(images[1]);
  expect(mockDrawn).toHaveLength(before + 1);
  expect(await cardImage({ ...card, title: 'Fees, corrected' })).not.toBe(images[0]);
});
