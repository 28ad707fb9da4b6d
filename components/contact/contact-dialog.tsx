import { Dialog } from '@/components/ui/dialog';
import { LinkButton } from '@/components/ui/link-button';
import { contactDialog } from '@/lib/content/landing';
import { paths } from '@/lib/paths';
import { site } from '@/lib/site';

interface ContactDialogProps {
  /** By default the site's own; empty if it is not known. */
  phone?: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function ContactDialog({ phone = site.contact.phone, open, onOpenChange }: ContactDialogProps) {
  const { email, address } = site.contact;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={contactDialog.title}
      description={contactDialog.description}
      footer={
        <LinkButton href={paths.contact} variant="secondary" onClick={() => onOpenChange(false)}>
          {contactDialog.more}
        </LinkButton>
      }
    >
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-[6rem_1fr]">
        <dt className="text-sm text-ink-soft">Email</dt>
        <dd>
          <a href={`mailto:${email}`} className="text-link">
            {email}
          </a>
        </dd>
        {phone && (
          <>
            <dt className="text-sm text-ink-soft">Phone</dt>
            <dd>
              <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="text-link">
                {phone}
              </a>
            </dd>
          </>
        )}
        <dt className="text-sm text-ink-soft">Office</dt>
        <dd>
          {address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </dd>
      </dl>
    </Dialog>
  );
}
