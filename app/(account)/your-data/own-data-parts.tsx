import { CheckboxField } from '@/components/form/checkbox-field';
import { buttonClass } from '@/components/ui/button';
import { ownDataPage as words } from '@/lib/content/preferences';
import type { Profile } from '@/lib/domains/mailing-list/schema';
import type { PersonalCopy } from '@/lib/registry/privacy/copy';
import { apiPaths } from '@/lib/paths';

import { AccountColumn, AccountPart } from '../_components/account-column';
import { AccountForm } from '../_components/account-form';
import { RefusedNote } from '../_components/refused-note';
import { eraseOwnDataAction, ownProfileAction } from './own-data-forms';
import { ReadableCopy } from './readable-copy';

interface OwnDataPartsProps {
  email: string;
  /** Null for an address that has left the list. */
  profile: Profile | null;
  isRefused: boolean;
  copy: PersonalCopy;
}

/** What people can see of the data held about them, and do with it. */
export function OwnDataParts({ email, profile, isRefused, copy }: OwnDataPartsProps) {
  return (
    <AccountColumn title={words.title} text={words.lead(email)}>
      {isRefused && <RefusedNote />}
      {profile && (
        <AccountPart title={words.profile.title}>
          <AccountForm
            form={ownProfileAction.form()}
            action={ownProfileAction}
            submitLabel={words.profile.button}
            variant="secondary"
            values={{ ...profile }}
            className="mt-4"
          />
        </AccountPart>
      )}
      <AccountPart title={words.copy.title}>
        <ReadableCopy value={copy} />
        <p className="mt-6 text-ink-soft">{words.copy.text}</p>
        {/* An anchor, not a Link: nothing may prefetch this address. */}
        <a href={apiPaths.ownData} className={`${buttonClass('secondary')} mt-3 hover:border-ink hover:bg-wash`}>
          {words.copy.download}
        </a>
      </AccountPart>
      <AccountPart title={words.erase.title} text={words.erase.text}>
        <EraseForm />
      </AccountPart>
    </AccountColumn>
  );
}

/** `token` comes from an erasure link; without it, the cookie identifies the reader. */
export function EraseForm({ token }: { token?: string }) {
  return (
    <AccountForm
      form={eraseOwnDataAction.form()}
      action={eraseOwnDataAction}
      submitLabel={words.erase.button}
      variant="secondary"
      hidden={token === undefined ? undefined : { token }}
      className="mt-4"
    >
      <CheckboxField name="isCertain" label={words.erase.check} />
    </AccountForm>
  );
}
