interface Question {
  answer: Promise<boolean>;
  settle: (isProved: boolean) => void;
}

let question: Question | undefined;
const listeners = new Set<() => void>();

/** Asks the person once, however many calls wait for it; answers whether they have shown who they are. */
export function askForIdentity(): Promise<boolean> {
  return (question ?? begin()).answer;
}

export const currentQuestion = () => question;

export function subscribeToQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function begin(): Question {
  let resolve: (isProved: boolean) => void = () => undefined;
  const answer = new Promise<boolean>((resolveAnswer) => (resolve = resolveAnswer));
  return show({
    answer,
    settle(isProved) {
      show(undefined);
      resolve(isProved);
    },
  });
}

function show<Shown extends Question | undefined>(shown: Shown): Shown {
  question = shown;
  for (const listener of listeners) listener();
  return shown;
}
