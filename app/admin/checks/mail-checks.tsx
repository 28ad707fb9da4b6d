import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';

import { useCurrentUser } from '@/components/session/api-provider';
import { byContract } from '@/components/session/by-contract';
import { useChange } from '@/components/session/use-change';
import { Button } from '@/components/ui/button';
import { callApi } from '@/lib/api/api-client';
import { mailContract } from '@/lib/domains/mail/contract';
import { serverMessage } from '@/lib/platform/http/api-error';
import type { CheckReport } from '@/lib/platform/process/check-schema';

const statusTexts: Record<CheckReport['status'], string> = { ok: 'OK', warning: 'Warning', problem: 'Problem' };
const statusClasses: Record<CheckReport['status'], string> = {
  ok: 'text-accent',
  warning: 'text-ink',
  problem: 'text-danger',
};

/**
 * Checks whether mail is likely to arrive and the site can serve its readers. What needs attention and what is well take
 * a line each, which opens for those who can mend it; others read what they can do.
 */
export function MailChecks() {
  const { role } = useCurrentUser();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [mailContract.check.path],
    queryFn: () => callApi(mailContract.check),
    staleTime: 0,
  });
  const probe = useChange({
    ...byContract(mailContract.sendProbe, () => ({}), [mailContract.check]),
    success: ({ sentTo }) => ({
      title: 'Probe Queued',
      description: `To ${sentTo}. The result will appear here in a few minutes.`,
    }),
    failure: 'Failed to send the probe',
  });
  const bad = data?.filter(({ status }) => status !== 'ok') ?? [];
  const good = data?.filter(({ status }) => status === 'ok') ?? [];
  return (
    <section aria-labelledby="mail-checks">
      <div className="-mr-3 flex flex-wrap items-center gap-y-1">
        <h3 id="mail-checks" className="mr-auto font-sans text-sm font-semibold max-sm:basis-full">
          Will it arrive?
        </h3>
        {role === 'admin' && data?.some(({ name }) => name === 'Probe') && (
          <Button variant="quiet" size="sm" isPending={probe.isPending} onClick={() => probe.start()}>
            Send a probe
          </Button>
        )}
        <Button variant="quiet" size="sm" isPending={isFetching} onClick={() => void refetch()}>
          Check again
        </Button>
      </div>
      <div role="status" className="text-sm">
        {!data && !error && (
          <p className="text-ink-soft">Checking the sender’s domain, the mail server, the links and the site…</p>
        )}
        {error && <p className="text-danger">{serverMessage(error) ?? 'The checks could not be run.'}</p>}
        {data && bad.length === 0 && <p>{`All ${good.length} checks passed.`}</p>}
      </div>
      {role !== 'admin' && <WriterAdvice names={bad.map(({ name }) => name)} />}
      {role === 'admin' && bad.length > 0 && (
        <details className="text-sm">
          <summary className="min-h-6 cursor-pointer font-semibold">
            {bad.length === 1 ? '1 check needs attention' : `${bad.length} checks need attention`}
          </summary>
          <Reports reports={bad} />
        </details>
      )}
      {role === 'admin' && good.length > 0 && (
        <details className="mt-2 text-sm">
          <summary className="min-h-6 cursor-pointer text-ink-soft">
            {good.length === 1 ? '1 check passed' : `${good.length} checks passed`}
          </summary>
          <Reports reports={good} />
        </details>
      )}
    </section>
  );
}

/** What can be done about checks that fail by those who cannot mend them; nothing where none fails. */
export function WriterAdvice({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p className="text-sm">
      {`An administrator can mend this: ${names.join(', ')}. Until then, letters may be refused or filtered as spam. Send a test to yourself, then mail now or once it is mended.`}
    </p>
  );
}

function Reports({ reports }: { reports: CheckReport[] }) {
  if (reports.length === 0) return null;
  return (
    <dl className="mt-1 text-sm">
      {reports.map(({ name, status, message, advice }) => (
        <div key={name} className="grid gap-x-4 border-b border-rule py-2 sm:grid-cols-[9rem_1fr]">
          <dt>
            <span className="font-medium">{name}</span>{' '}
            <span className={clsx('sm:block', statusClasses[status])}>{statusTexts[status]}</span>
          </dt>
          <dd className="wrap-anywhere">
            {message}
            {advice && <span className="block text-ink-soft">{advice}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
