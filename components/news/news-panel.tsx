import clsx from 'clsx';

import { CloseIcon } from '@/components/ui/close-icon';
import { dialogCloseClass, DialogFrame, dialogOverlayClass, dialogSheetClass } from '@/components/ui/dialog-frame';
import { updates } from '@/lib/content/updates';
import type { NewsNeighbors as Neighbors, PublishedNewsItem } from '@/lib/domains/news/schema';
import { paths } from '@/lib/paths';

import { NewsActions } from './news-actions';
import { NewsContent, newsSheetClass, NewsNotes } from './news-content';
import { NewsFiles } from './news-files';
import { NewsMeta } from './news-meta';
import { NewsNeighbors } from './news-neighbors';

const flatClass =
  'flat:static flat:mb-14 flat:max-h-none flat:w-auto flat:max-w-none flat:translate-none flat:border-x-0 flat:border-b-0 flat:bg-transparent flat:shadow-none flat:*:px-0!';

/** An open item in the page's HTML. It looks like its dialog; without scripts and on paper it is a page. */
export function NewsPanel({ item, neighbors }: { item: PublishedNewsItem; neighbors: Neighbors }) {
  return (
    <>
      <div className={clsx(dialogOverlayClass, 'flat:hidden')} />
      <article
        aria-labelledby="news-panel-title"
        data-part="news-panel"
        className={clsx(dialogSheetClass, newsSheetClass, flatClass)}
      >
        <DialogFrame
          kicker={<NewsMeta category={item.category} date={item.date} />}
          heading={
            <h2 id="news-panel-title" dir="auto" className="text-lg max-md:leading-snug md:text-2xl">
              {item.title}
            </h2>
          }
          close={
            <a href={paths.updates} aria-label="Close" className={dialogCloseClass}>
              <CloseIcon />
            </a>
          }
          footer={<NewsActions item={item} />}
          readingLabel={updates.text}
        >
          <NewsContent {...item}>
            <NewsNotes date={item.date} notes={item.notes} />
          </NewsContent>
          <NewsFiles files={item.files} />
          <NewsNeighbors {...neighbors} />
        </DialogFrame>
      </article>
    </>
  );
}
