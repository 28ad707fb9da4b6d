import { endpoint, resource } from '@/lib/api/endpoint';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import { deleteNote, editNote } from '@/lib/domains/news/notes';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newsActsContract.editNote, ({ params, body, actor }) => editNote(params.id, body, actor)),
  endpoint(newsActsContract.deleteNote, ({ params, actor }) => deleteNote(params.id, actor)),
);
