import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Select } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import type { Comparison as VersionComparison, DiffLine } from '@/lib/domains/news/comparison-schema';
import { addressOf } from '@/lib/platform/http/contract';

import { comparedLabels } from './draft-values';

const draft = 0;

/** What has changed from a version to the draft or to another version. */
export function Comparison({ id, from, others }: { id: number; from: number; others: number[] }) {
  const [to, setTo] = useState(draft);
  return (
    <div className="mt-2 border-l-2 border-rule pl-4">
      {others.length > 0 && (
        <Field label="Compared with">
          {(field) => (
            <Select {...field} value={to} onChange={(event) => setTo(Number(event.target.value))}>
              <option value={draft}>the draft</option>
              {others.map((number) => (
                <option key={number} value={number}>{`version ${number}`}</option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Differences id={id} from={from} to={to} />
    </div>
  );
}

function Differences({ id, from, to }: { id: number; from: number; to: number }) {
  const { data, isError } = useQuery<VersionComparison>({
    queryKey: [addressOf(newsActsContract.compareVersions, { id }), { from, to }],
    staleTime: 0,
    gcTime: 0,
  });
  if (!data) return <p className="mt-2 text-ink-soft">{isError ? 'They could not be compared.' : 'Comparing...'}</p>;
  if (data.fields.length === 0) return <p className="mt-2 text-ink-soft">There are no differences.</p>;
  return (
    <dl className="mt-2 grid gap-3">
      {data.fields.map(({ field, lines, from: before, to: after }) => (
        <div key={field}>
          <dt className="font-semibold">{comparedLabels[field]}</dt>
          <dd className="font-mono text-xs leading-relaxed wrap-anywhere whitespace-pre-wrap">
            {lines ? (
              lines.map((line, index) => <Line key={index} line={line} />)
            ) : (
              <>
                <del className="block">{before}</del>
                <ins className="block">{after}</ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Line({ line }: { line: DiffLine }) {
  if (line.kind === 'same')
    return <span className="block text-ink-soft">{line.parts.map(({ text }) => text).join('') || ' '}</span>;
  return (
    <span className="block">
      {line.parts.map(({ kind, text }, index) => {
        if (kind === 'added')
          return (
            <ins key={index} className="bg-wash text-accent">
              {text}
            </ins>
          );
        if (kind === 'removed')
          return (
            <del key={index} className="bg-danger-wash text-danger">
              {text}
            </del>
          );
        return <span key={index}>{text}</span>;
      })}
    </span>
  );
}
