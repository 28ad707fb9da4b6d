import { documents } from '@/lib/content/documents';
import { issueDay } from '@/lib/domains/news/document-kinds';
import type { Issue } from '@/lib/domains/news/documents-schema';
import { fileKindText } from '@/lib/domains/news/files/kind-text';
import { paths } from '@/lib/paths';

interface IssueFilesProps {
  issue: Pick<Issue, 'title' | 'file' | 'redline' | 'otherFiles'> &
    Partial<Pick<Issue, 'documentId' | 'state' | 'takesEffectOn' | 'commentUntil'>>;
  /** Whether the links name the issue by its day, beside those of other issues of its document, which share its number. */
  isNamed?: boolean;
  /** The token under which one that is not public is read. */
  preview?: string;
}

/**
 * The file of an issue, its redlines, and its other files by their titles. The file of the issue in force is linked by the
 * address that always has it.
 * Nothing for an issue that was published in error.
 */
export function IssueFiles({ issue, isNamed = false, preview }: IssueFilesProps) {
  const { documentId, title, state, file, redline, otherFiles = [] } = issue;
  if (state === 'error') return null;
  const current = state === 'in-force' && documentId !== undefined ? paths.currentFile(documentId) : undefined;
  const links = [
    ...(file ? [{ ...file, label: documents.file, url: current ?? file.url }] : []),
    ...(redline ? [{ ...redline, label: documents.redline }] : []),
    ...otherFiles.map((other) => ({
      ...other,
      label: other.isRedline ? `${documents.redline}: ${other.title}` : other.title,
    })),
  ];
  if (links.length === 0) return <p className="text-ink-soft">{documents.noFile}</p>;
  return (
    <ul>
      {links.map(({ id, label, url, size }) => (
        <li key={id}>
          <a href={preview ? `${url}?preview=${preview}` : url} className="inline-block min-h-6 text-link">
            {label}
            {isNamed && `, ${issueDay(issue)}`}
            <span className="sr-only"> of {title}</span>
          </a>{' '}
          <span className="text-ink-soft">({fileKindText({ size })})</span>
        </li>
      ))}
    </ul>
  );
}
