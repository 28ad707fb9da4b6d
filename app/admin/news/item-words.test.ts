import { calledInQuestions } from './item-words';

const item = { title: 'Fees', documentId: null, noticeNumber: 'N-1', takesEffectOn: '2027-03-01' };

test.each([
  [{}, 'the news item “Fees”'],
  [{ documentId: 7 }, 'the issue No. N-1 of “Fees”, effective March 1, 2027'],
  [{ documentId: 7, noticeNumber: null, takesEffectOn: null }, 'the issue of “Fees”, a draft'],
])('%j is called %s', (changes, words) => expect(calledInQuestions({ ...item, ...changes })).toBe(words));
