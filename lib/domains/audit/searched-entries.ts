import { searchableList } from '../../platform/lists/search-forms';

export const searchedEntries = searchableList('AuditEntry', ['actorEmail']);
