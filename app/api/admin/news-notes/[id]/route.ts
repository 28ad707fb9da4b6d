import { endpoint, resource } from '@/lib/api/endpoint';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import { removeNote, updateNote } from '@/lib/domains/mailings/acts-service';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = resource(
  endpoint(newsActsContract.editNote, ({ params, body, actor }) => updateNote(params.id, body, actor)),
  endpoint(newsActsContract.deleteNote, ({ params, actor }) => removeNote(params.id, actor)),
);
