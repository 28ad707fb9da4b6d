import { Checkbox } from '@/components/ui/checkbox';
import { preferencesPage } from '@/lib/content/preferences';
import { topicField, type Topic } from '@/lib/domains/mailing-list/topics';
import type { FormState } from '@/lib/platform/http/form-state';

import { PlainForm } from './plain-form';

interface TopicsFormProps {
  action: (before: FormState, form: FormData) => Promise<FormState>;
  token: string;
  topics: readonly Topic[];
  isOnce?: boolean;
}

/** What a reader wants to hear about; the same on the page of choices and after a confirmation. */
export function TopicsForm({ action, token, topics, isOnce }: TopicsFormProps) {
  const words = preferencesPage.topics;
  return (
    <PlainForm
      action={action}
      submitLabel={words.button}
      variant="secondary"
      hidden={{ token }}
      isOnce={isOnce}
      className="mt-4"
    >
      <fieldset>
        <legend className="text-ink-soft">{words.lead}</legend>
        <div className="mt-3 flex flex-col">
          {topics.map(({ category, isWanted }) => (
            <Checkbox key={category} name={topicField(category)} label={category} defaultChecked={isWanted} />
          ))}
        </div>
      </fieldset>
    </PlainForm>
  );
}
