'use client';

import dynamic from 'next/dynamic';
import { useState } from 'react';

import { findKeptForm } from '@/components/form/kept-forms';
import { useCurrentUser } from '@/components/session/api-provider';
import { Button } from '@/components/ui/button';
import { api } from '@/lib/http/api-client';
import { newsStates } from '@/lib/news/schedule';
import { newsCategories, newsSorts, type AdminNewsItem, type AdminNewsQuery } from '@/lib/news/schema';
import { apiPaths } from '@/lib/paths';

import { FilterSelect } from '../../_list/filter-select';
import { ListBody } from '../../_list/list-body';
import { ListToolbar } from '../../_list/list-toolbar';
import { useList } from '../../_list/use-list';
import { newsFormPrefix } from './form-names';
import { NewsTable } from './news-table';

const NewsletterDialog = dynamic(() => import('./newsletter-dialog').then((module) => module.NewsletterDialog), {
  ssr: false,
});
const NewsEditor = dynamic(() => import('./news-editor').then((module) => module.NewsEditor), { ssr: false });

/** What the editor holds: a new item, one of the list, or one that was being edited when the session ended. */
interface Edited {
  id?: number;
  item?: AdminNewsItem;
}

export function NewsPanel() {
  const { email } = useCurrentUser();
  const [edited, setEdited] = useState<Edited | undefined>(() => {
    const kept = findKeptForm(newsFormPrefix, email);
    return kept ? { id: Number(kept.slice(newsFormPrefix.length)) || undefined } : undefined;
  });
  const [sent, setSent] = useState<AdminNewsItem>();
  const list = useList<AdminNewsItem, AdminNewsQuery, (typeof newsSorts)[number]>({
    address: apiPaths.adminNews,
    load: api.listAdminNews,
    sorts: newsSorts,
    filters: { category: newsCategories, state: newsStates },
  });
  return (
    <>
      <ListToolbar list={list} label="news" actions={<Button onClick={() => setEdited({})}>Create News Item</Button>}>
        <FilterSelect
          label="Category"
          everything="All categories"
          options={newsCategories.map((category) => ({ value: category, label: category }))}
          value={list.filter('category')}
          onChange={(category) => list.setFilter('category', category)}
        />
        <FilterSelect
          label="State"
          everything="All states"
          options={[
            { value: 'published', label: 'Published' },
            { value: 'scheduled', label: 'Scheduled' },
            { value: 'ended', label: 'Ended' },
            { value: 'draft', label: 'Draft' },
          ]}
          value={list.filter('state')}
          onChange={(state) => list.setFilter('state', state)}
        />
      </ListToolbar>
      <ListBody list={list} label="news items" emptyText="No news items found.">
        {({ rows }) => (
          <NewsTable items={rows} list={list} onEdit={(item) => setEdited({ id: item.id, item })} onSend={setSent} />
        )}
      </ListBody>
      {sent && <NewsletterDialog item={sent} onClose={() => setSent(undefined)} />}
      {edited && (
        <NewsEditor key={edited.id ?? 'new'} id={edited.id} item={edited.item} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}
