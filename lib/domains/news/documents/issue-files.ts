import { isPicture, type NewsFile } from '../files-schema';

/** The PDFs of an issue: the first that is no redline is the document itself. */
export function issueFilesOf(files: readonly NewsFile[]) {
  const pdfs = files.filter((one) => !isPicture(one));
  const file = pdfs.find(({ isRedline }) => !isRedline);
  const redline = pdfs.find(({ isRedline }) => isRedline);
  const otherFiles = pdfs.filter((one) => one !== file && one !== redline);
  return { file, redline, ...(otherFiles.length > 0 && { otherFiles }) };
}
