'use client';

import { WithScripts } from '../_list/load-state';
import { PageHead } from '../_list/page-head';
import { NewsPanel } from '../news/screen';

/** The issues of the organization's documents, with the acts that news has. */
export function DocumentsScreen() {
  return (
    <>
      <PageHead>Documents</PageHead>
      <WithScripts>
        <NewsPanel register="documents" />
      </WithScripts>
    </>
  );
}
