import { FileChoice } from '../_list/file-choice';

/** A sample file: every column, and one subscriber. */
const template =
  'email,firstName,lastName,organization,isVerified,subscribedAt\r\nada@example.com,Ada,Lovelace,Analytical Engines,true,2026-01-31\r\n';

interface ImportFileChoiceProps {
  /** The name of the file that is being read. */
  reading: string | undefined;
  onChoose: (file: File) => void;
}

export function ImportFileChoice(props: ImportFileChoiceProps) {
  return (
    <FileChoice
      {...props}
      label="CSV file"
      accept=".csv,text/csv"
      hint="Choose a file or drop it here. Its first line names the columns: email and, optionally, firstName, lastName, organization, isVerified, status, subscribedAt. Other tools’ names for them are known, and columns that say who left."
    >
      <p className="mt-2 text-sm">
        <a
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(template)}`}
          download="subscribers-template.csv"
          className="inline-flex min-h-6 items-center text-link"
        >
          Download a template
        </a>
      </p>
    </FileChoice>
  );
}
