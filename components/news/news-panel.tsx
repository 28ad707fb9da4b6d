import { CloseIcon } from '@/components/ui/close-icon';
import { dialogCloseClass, DialogFrame, dialogOverlayClass, dialogSheetClass } from '@/components/ui/dialog-frame';
import { updates } from '@/lib/content/updates';
import type { NewsItem } from '@/lib/news/schema';
import { paths } from '@/lib/paths';

import { NewsActions } from './news-actions';
import { NewsContent } from './news-content';
import { NewsMeta } from './news-meta';

/**
 * An open item in the page's HTML, before and without scripts. It looks as the dialog does that takes its place,
 * and is closed by a link.
 */
export function NewsPanel({ item }: { item: NewsItem }) {
  return (
    <>
      <div className={dialogOverlayClass} />
      <article aria-labelledby="news-panel-title" data-part="news-panel" className={dialogSheetClass}>
        <DialogFrame
          kicker={<NewsMeta category={item.category} date={item.date} />}
          heading={
            <h2 id="news-panel-title" className="text-2xl">
              {item.title}
            </h2>
          }
          close={
            <a href={paths.updates} aria-label="Close" className={dialogCloseClass}>
              <CloseIcon />
            </a>
          }
          footer={<NewsActions id={item.id} link={item.link} />}
          readingLabel={updates.text}
        >
          <NewsContent {...item} />
        </DialogFrame>
      </article>
    </>
  );
}
