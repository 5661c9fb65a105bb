/** A small app with a service worker, IndexedDB and an event stream, to test the harness with. */
import http from 'node:http';
import { freePort } from './ports.ts';

const PAGE = `<!doctype html><title>Tiny</title><h1>Tiny</h1>
<label>Day <input id="day" type="date"></label> <label>Start <input id="start" type="time" step="900"></label>
<label>Hours <input id="hours"></label> <button id="save">Save</button> <p id="kept"></p> <p id="seen"></p>
<script>
  const opened = new Promise((resolve) => {
    const request = indexedDB.open('tiny', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('hours');
    request.onsuccess = () => resolve(request.result);
  });
  async function show() {
    const read = (await opened).transaction('hours').objectStore('hours').get('today');
    read.onsuccess = () => { kept.textContent = read.result ? 'kept ' + read.result : 'nothing kept'; };
  }
  save.onclick = async () => {
    const write = (await opened).transaction('hours', 'readwrite');
    write.objectStore('hours').put(hours.value, 'today');
    write.oncomplete = show;
  };
  show();
  new EventSource('/events').onmessage = (event) => { seen.textContent = 'event ' + event.data; };
  navigator.serviceWorker.register('/sw.js');
  navigator.serviceWorker.ready.then(() => { document.title = 'Ready'; });
</script>`;

const WORKER = `
  const fill = async () => { await (await caches.open('tiny')).addAll(['/']); await self.skipWaiting(); };
  self.addEventListener('install', (event) => event.waitUntil(fill()));
  self.addEventListener('activate', (event) => event.waitUntil(clients.claim()));
  self.addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate') event.respondWith(caches.match('/'));
  });`;

export interface TinyApp {
  url: string;
  /** Sends an event to every open page. */
  send: (text: string) => void;
  /** Returns how many times POST /save ran. */
  saves: () => number;
  stop: () => Promise<void>;
}

/** Starts the app on a free port of 127.0.0.1. */
export async function startTinyApp(): Promise<TinyApp> {
  const streams = new Set<http.ServerResponse>();
  let saves = 0;
  const server = http.createServer((request, response) => {
    if (request.url === '/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      streams.add(response);
    } else if (request.url === '/sw.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(WORKER);
    } else if (request.method === 'POST') {
      saves += 1;
      response.end('saved');
    } else {
      response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
    }
  });
  const port = await freePort();
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${port}`,
    send: (text) => {
      for (const stream of streams) stream.write(`data: ${text}\n\n`);
    },
    saves: () => saves,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
