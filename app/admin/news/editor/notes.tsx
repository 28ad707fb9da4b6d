import { useState } from 'react';

import { byContract } from '@/components/session/by-contract';
import { useChange } from '@/components/session/use-change';
import { Button } from '@/components/ui/button';
import { Textarea } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { focusOnMount } from '@/components/ui/focus-on-mount';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import { changeNoteMaximum, type NewsNote } from '@/lib/domains/news/acts-schema';
import { ApiError } from '@/lib/platform/http/api-error';

import { Timestamp } from '../../_list/timestamp';
import { countText, Part } from './part';

interface NotesProps {
  notes: readonly NewsNote[];
  /** After a note has changed. */
  onChanged: () => void;
}

/** The notes that readers see at the item. Their wording can be corrected and a note deleted; its date stays. */
export function Notes({ notes, onChanged }: NotesProps) {
  const [edited, setEdited] = useState<{ id: number; text: string; replaces: string; theirs?: string }>();
  /** The note or the heading that takes the focus from a control that is gone. */
  const [next, setNext] = useState<number | 'heading'>();
  const focusIf = (isNext: boolean) => (isNext ? focusOnMount : undefined);
  const open = (note: NewsNote) => {
    setNext(undefined);
    setEdited({ id: note.id, text: note.text, replaces: note.text });
  };
  const close = (id: number) => {
    setNext(id);
    setEdited(undefined);
  };
  const edit = useChange({
    ...byContract(newsActsContract.editNote, ({ id, ...body }: { id: number; text: string; replaces: string }) => ({
      params: { id },
      body,
    })),
    success: { title: 'Note Changed', description: 'Readers see the new wording. Its date stays.' },
    failure: 'Failed to change the note',
    onSuccess: (_, { id }) => {
      close(id);
      onChanged();
    },
    onError(error, { id, text }) {
      const body = error instanceof ApiError ? error.details.body : undefined;
      const theirs = newsActsContract.editNote.conflict.safeParse(body).data?.current.text;
      if (theirs !== undefined) setEdited({ id, text, replaces: theirs, theirs });
    },
  });
  const remove = useChange({
    ...byContract(newsActsContract.deleteNote, ({ id }: NewsNote) => ({ params: { id } })),
    success: 'Note Deleted',
    failure: 'Failed to delete the note',
    onSuccess: (_, { id }) => {
      setNext(notes[notes.findIndex((note) => note.id === id) + 1]?.id ?? 'heading');
      onChanged();
    },
  });
  if (notes.length === 0 && next === undefined) return null;
  return (
    <Part title="Change notes" state={countText(notes.length, 'note')} headingRef={focusIf(next === 'heading')}>
      {notes.length === 0 && <p className="text-sm">There are no notes left.</p>}
      <ul className="grid gap-3 text-sm">
        {notes.map((note) => (
          <li key={note.id} className="border-t border-rule pt-3 first:border-t-0 first:pt-0">
            <p className="text-ink-soft">
              <Timestamp at={note.at} />
              {` · version ${note.version}${note.by && ` · ${note.by}`}`}
            </p>
            {edited?.id === note.id ? (
              <form
                className="mt-2 grid gap-2"
                onSubmit={(event) => {
                  event.preventDefault();
                  edit.start(edited);
                }}
              >
                <Field label="What has changed, where and why" required>
                  {(field) => (
                    <Textarea
                      {...field}
                      ref={focusOnMount}
                      required
                      maxLength={changeNoteMaximum}
                      rows={3}
                      value={edited.text}
                      onChange={(event) => setEdited({ ...edited, text: event.target.value })}
                    />
                  )}
                </Field>
                {edited.theirs !== undefined && (
                  <p role="status">
                    {'Meanwhile it was changed to: '}
                    <q>{edited.theirs}</q>
                    {' Save yours over that, or cancel.'}
                  </p>
                )}
                <div className="flex gap-2">
                  <Button size="sm" type="submit" isPending={edit.isPending}>
                    Save the wording
                  </Button>
                  <Button size="sm" variant="quiet" onClick={() => close(note.id)}>
                    Cancel
                  </Button>
                </div>
              </form>
            ) : (
              <>
                <p className="wrap-break-word whitespace-pre-line">{note.text}</p>
                <div className="mt-1 flex flex-wrap gap-2">
                  <Button
                    size="sm"
                    variant="secondary"
                    ref={focusIf(next === note.id)}
                    aria-label={`Correct the wording of the note to version ${note.version}`}
                    onClick={() => open(note)}
                  >
                    Correct the wording
                  </Button>
                  <Button
                    size="sm"
                    variant="quiet"
                    className="text-danger!"
                    aria-label={`Delete the note to version ${note.version}`}
                    isPending={remove.pendingInput?.id === note.id}
                    onClick={() => {
                      if (!window.confirm('Delete this note? Readers no longer see that the text has changed.')) return;
                      setNext(undefined);
                      remove.start(note);
                    }}
                  >
                    Delete
                  </Button>
                </div>
              </>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}
