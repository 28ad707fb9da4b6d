import { db } from '@/lib/platform/database/db';
import { searchNews } from '@/lib/domains/news/search';

import { createTestNews } from '../factories/news';

beforeEach(async () => {
  await db().newsItem.deleteMany();
});

const titles = async (q: string, more: object = {}) =>
  (await searchNews({ q, page: 1, ...more })).items.map(({ title }) => title);

describe('a search of the news', () => {
  it('finds every word in title, excerpt or content, whatever their case', async () => {
    await createTestNews({ title: 'In the Title: Alpha', excerpt: 'beta', content: 'gamma', date: '2025-01-03' });
    await createTestNews({ title: 'In the excerpt', excerpt: 'ALPHA and more', content: null, date: '2025-01-02' });
    await createTestNews({ title: 'In the content', excerpt: 'none', content: 'It says alpha.', date: '2025-01-01' });
    expect(await titles('alpha')).toEqual(['In the Title: Alpha', 'In the excerpt', 'In the content']);
    expect(await titles('gamma ALPHA beta')).toEqual(['In the Title: Alpha']);
    expect(await titles('alpha delta')).toEqual([]);
  });

  it('searches the words as they are rendered, without marks and hidden addresses', async () => {
    const content = 'The **sev**enty `foo\\_bar` foo\\_bar [here](https://hidden.example/secret) & *more*';
    const item = await createTestNews({ title: 'Marked', excerpt: 'none', content });
    await db().newsItem.update({ where: { id: item.id }, data: { format: 'markdown', html: '<p></p>' } });
    for (const q of ['seventy', 'foo_bar', 'here', '& more']) expect([q, await titles(q)]).toEqual([q, ['Marked']]);
    for (const q of ['**sev', 'hidden.example', 'secret', '](']) expect([q, await titles(q)]).toEqual([q, []]);
    await db().newsItem.update({ where: { id: item.id }, data: { content: 'Changed to eighty' } });
    expect([await titles('seventy'), await titles('eighty')]).toEqual([[], ['Marked']]);
  });

  it('knows a word by every form of its letters', async () => {
    await createTestNews({ title: 'Müller and ÄRZTE', excerpt: 'Straße', content: 'Zu\u0308rich' });
    for (const q of ['Mu\u0308ller', 'MÜLLER', 'ärzte', 'STRASSE', 'zürich'])
      expect([q, await titles(q)]).toEqual([q, ['Müller and ÄRZTE']]);
  });

  it('counts every word of a search', async () => {
    await createTestNews({ title: 'One two three four five six seven eight nine' });
    expect(await titles('one two three four five six seven eight nine')).toHaveLength(1);
    expect(await titles('one two three four five six seven eight nine absent')).toEqual([]);
  });

  it('takes signs of patterns and of SQL as what they are', async () => {
    await createTestNews({ title: '100% of it_', excerpt: "it's \\ here", content: 'a "quote"; DROP TABLE' });
    await createTestNews({ title: '100 parts of its', excerpt: 'none', content: 'none' });
    for (const q of ['100%', 'it_', "it's", '\\', '"quote";']) expect(await titles(q)).toEqual(['100% of it_']);
  });

  it('knows no drafts, and nothing before or after its time', async () => {
    await createTestNews({ title: 'hidden word', isPublished: false });
    await createTestNews({ title: 'hidden word', publishAt: '2999-01-01T00:00:00Z' });
    await createTestNews({ title: 'hidden word', unpublishAt: '2001-01-01T00:00:00Z' });
    expect(await searchNews({ q: 'hidden', page: 1 })).toEqual({ items: [], total: 0 });
  });

  it('filters by category, shows where in the content the words are, and pages', async () => {
    await createTestNews({ title: 'Long', category: 'Regulatory', content: `${'x '.repeat(200)}needle here` });
    for (let number = 0; number < 21; number += 1) await createTestNews({ title: `Other ${number}` });
    const { items } = await searchNews({ q: 'needle', category: 'Regulatory', page: 1 });
    expect(items).toMatchObject([{ title: 'Long', snippet: expect.stringContaining('needle here') as string }]);
    expect(items[0]).not.toHaveProperty('content');
    expect(await titles('needle', { category: 'Announcements' })).toEqual([]);
    const second = await searchNews({ q: '', category: 'Announcements', page: 2 });
    expect(second.total).toBe(21);
    expect(second.items).toHaveLength(1);
  });
});
