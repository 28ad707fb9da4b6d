#!/usr/bin/env node
// Stands before Firefox and responds in its place to the one command of Playwright's that it does not know yet: the colors of
// the page, which stay as they are. Playwright starts it as if it were the browser, with FIREFOX_PATH.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

import { WebSocket, WebSocketServer } from 'ws';

const unknown = 'emulation.setMediaFeaturesOverride';
const listening = /(?<=WebDriver BiDi listening on )ws:\S+/;

const firefox = spawn(process.env.FIREFOX_PATH ?? '', process.argv.slice(2), { stdio: ['ignore', 'ignore', 'pipe'] });
firefox.once('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => firefox.kill(signal));

createInterface(firefox.stderr).on('line', (line) => {
  const address = listening.exec(line)?.[0];
  if (!address) return console.error(line);
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () =>
    console.error(line.replace(listening, `ws://127.0.0.1:${server.address().port}`)),
  );
  server.on('connection', (client, { url }) => {
    const browser = new WebSocket(address + url);
    const opened = new Promise((resolve) => browser.once('open', resolve));
    client.on('message', async (data) => {
      const { id, method } = JSON.parse(data.toString());
      await opened;
      if (method === unknown) client.send(JSON.stringify({ type: 'success', id, result: {} }));
      else browser.send(data.toString());
    });
    browser.on('message', (data) => client.send(data.toString()));
    browser.once('close', () => client.close());
    client.once('close', () => browser.close());
  });
});
