// A progress bar on a terminal; silent when the output is not one.
const width = 30;
const milliseconds = 100;

/** Shows progress; returns a function that updates it and one that ends its line. */
export function progressBar(what: string): { report(done: number, total: number): void; end(): void } {
  const { stderr } = process;
  const started = Date.now();
  let shown = 0;
  let isShown = false;
  return {
    report(done, total) {
      if (!stderr.isTTY || (Date.now() - shown < milliseconds && done < total)) return;
      shown = Date.now();
      isShown = true;
      const share = total > 0 ? done / total : 1;
      const filled = Math.round(share * width);
      const left = share > 0 ? Math.ceil(((Date.now() - started) / 1000) * (1 / share - 1)) : 0;
      const bar = `${'█'.repeat(filled)}${'░'.repeat(width - filled)}`;
      const counts = `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} rows`;
      stderr.write(
        `\r\u001b[K${what} ${bar} ${Math.floor(share * 100)} %  ${counts}${left > 1 ? `, ${left} s left` : ''}`,
      );
    },
    end() {
      if (isShown) stderr.write('\n');
    },
  };
}
