import { changesBetween } from './service';

test('names only what differs', () => {
  expect(
    changesBetween({ title: 'Old', date: '2026-01-01', link: null }, { title: 'New', date: '2026-01-01', link: '/a' }),
  ).toEqual({
    title: { from: 'Old', to: 'New' },
    link: { from: null, to: '/a' },
  });
});

test('cuts long text', () => {
  const { content } = changesBetween({ content: null }, { content: 'x'.repeat(1234) });
  expect(content?.to).toBe(`${'x'.repeat(200)}… (1,234 characters)`);
});
