import { buttonClass } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { ownDataPage as words } from '@/lib/content/preferences';
import type { Profile } from '@/lib/domains/mailing-list/schema';
import type { PersonalCopy } from '@/lib/privacy/copy';
import { apiPaths } from '@/lib/paths';

import { AccountColumn } from '../_components/account-column';
import { AccountPart } from '../_components/account-part';
import { PlainForm } from '../_components/plain-form';
import { ProfileFields } from '../_components/profile-fields';
import { eraseOwnDataAction, ownProfileAction } from './own-data-actions';
import { ReadableCopy } from './readable-copy';

interface OwnDataPartsProps {
  email: string;
  profile: Profile;
  copy: PersonalCopy;
}

/** What a reader may see and do with what is held about them. */
export function OwnDataParts({ email, profile, copy }: OwnDataPartsProps) {
  return (
    <AccountColumn title={words.title} text={words.lead(email)}>
      <AccountPart title={words.profile.title}>
        <PlainForm action={ownProfileAction} submitLabel={words.profile.button} variant="secondary" className="mt-4">
          <ProfileFields profile={profile} />
        </PlainForm>
      </AccountPart>
      <AccountPart title={words.copy.title}>
        <ReadableCopy value={copy} />
        <p className="mt-6 text-ink-soft">{words.copy.text}</p>
        {/* An anchor, not a Link: nothing may fetch this address ahead of the press. */}
        <a href={apiPaths.ownData} className={`${buttonClass('secondary')} mt-3 hover:border-ink hover:bg-wash`}>
          {words.copy.download}
        </a>
      </AccountPart>
      <AccountPart title={words.erase.title} text={words.erase.text}>
        <PlainForm action={eraseOwnDataAction} submitLabel={words.erase.button} variant="secondary" className="mt-4">
          <Checkbox name="isCertain" label={words.erase.check} />
        </PlainForm>
      </AccountPart>
    </AccountColumn>
  );
}
