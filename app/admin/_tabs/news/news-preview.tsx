'use client';

import { useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';

import { NewsCard } from '@/components/news/news-card';
import { NewsContent } from '@/components/news/news-content';
import { NewsMeta } from '@/components/news/news-meta';
import { Button } from '@/components/ui/button';
import { CalendarDaySchema } from '@/lib/dates/schema';
import { today } from '@/lib/dates/calendar-day';

import type { NewsFormInput, NewsFormOutput } from './news-form-schema';

/** What visitors will see: the card in the list, and the item when it is open. Nothing in it can be pressed. */
export function NewsPreview({ form: { control } }: { form: UseFormReturn<NewsFormInput, unknown, NewsFormOutput> }) {
  const [isShown, setIsShown] = useState(false);
  const [title, excerpt, category, date, link, content] = useWatch({
    control,
    name: ['title', 'excerpt', 'category', 'date', 'link', 'content'],
  });
  const item = {
    id: 0,
    title: title.trim() || 'Title',
    excerpt: excerpt.trim() || 'Excerpt',
    category,
    date: CalendarDaySchema.safeParse(date).data ?? today(),
    link: link?.trim() || null,
  };
  return (
    <section aria-labelledby="news-preview-title" className="min-w-0">
      <Button
        variant="secondary"
        className="w-full lg:hidden"
        aria-expanded={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? 'Hide preview' : 'Show preview'}
      </Button>
      <div className={isShown ? undefined : 'max-lg:hidden'}>
        <h3 id="news-preview-title" className="kicker text-ink-soft max-lg:mt-5">
          Preview
        </h3>
        <div inert className="mt-2 border-y border-rule [&_article]:md:grid-cols-1">
          <NewsCard item={item} />
        </div>
        <div inert className="mt-5 border border-t-[3px] border-rule border-t-ink bg-sheet px-5 py-5">
          <NewsMeta category={item.category} date={item.date} />
          <p className="mt-2 mb-4 font-serif text-2xl font-semibold">{item.title}</p>
          <NewsContent excerpt={item.excerpt} content={content?.trim() || null} />
          {item.link && <p className="mt-4 text-sm text-ink-soft">Read Full Article opens {item.link}</p>}
        </div>
      </div>
    </section>
  );
}
