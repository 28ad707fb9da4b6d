import { Checkbox } from '@/components/ui/controls';
import type { AnyForm } from '@/lib/api/form';
import type { FormAction } from '@/lib/api/form-action';
import { topicsPart as words } from '@/lib/domains/mailing-list/words';
import { topicField, topicLabel, type Topic } from '@/lib/domains/mailing-list/topics';
import type { FormState } from '@/lib/platform/http/form-state';

import { AccountForm } from './account-form';

interface TopicsFormProps {
  form: AnyForm<FormState>;
  action: FormAction;
  token: string;
  topics: readonly Topic[];
  isOnce?: boolean;
}

/** A reader's choice of topics, for the preferences page and after a confirmation. */
export function TopicsForm({ form, action, token, topics, isOnce }: TopicsFormProps) {
  return (
    <AccountForm
      form={form}
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
            <Checkbox
              key={category}
              name={topicField(category)}
              label={topicLabel(category)}
              defaultChecked={isWanted}
            />
          ))}
        </div>
      </fieldset>
    </AccountForm>
  );
}
