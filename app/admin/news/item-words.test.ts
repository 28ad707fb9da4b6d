import { calledInQuestions, deletionQuestion } from './row-actions';

const item = { title: 'Fees', documentId: null, noticeNumber: 'N-1', takesEffectOn: '2027-03-01' };

test.each([
  [{}, 'the news item “Fees”'],
  [{ documentId: 7 }, 'the issue No. N-1 of “Fees”, effective March 1, 2027'],
  [{ documentId: 7, noticeNumber: null, takesEffectOn: null }, 'the issue of “Fees”, a draft'],
])('%j is called %s', (changes, words) => expect(calledInQuestions({ ...item, ...changes })).toBe(words));

const issue = 'Delete the issue No. N-1 of “Fees”, effective March 1, 2027?';

test.each([
  [null, undefined, 'Delete the news item “Fees”?'],
  [7, [], issue],
  [7, ['New fees', 'Reminder'], `${issue}\n\nNews names this issue: “New fees”, “Reminder”.`],
  [7, undefined, `${issue}\n\nWhether news names this issue could not be read.`],
])('asks before the deletion of an issue of %s that %j names', (documentId, titles, question) => {
  const namedBy = titles?.map((title) => ({ title }));
  expect(deletionQuestion({ ...item, documentId }, namedBy)).toBe(question);
});
