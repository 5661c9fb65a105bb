/**
 * Uploads a picture with XMLHttpRequest, which alone tells how far an upload is: after 8 s in which nothing moved it is
 * aborted, however slow a line that moves may be.
 */

import type { PictureUpload } from './sync/transport.ts';

const SILENCE_MS = 8000;

interface PictureUploads {
  /** Like fetch for one PUT of bytes. Rejects with a `TypeError` without an answer. */
  readonly upload: PictureUpload;
  cancelAll(): void;
}

const toResponse = (request: XMLHttpRequest): Response => {
  const headers = new Headers();
  const retryAfter = request.getResponseHeader('retry-after');
  if (retryAfter !== null) headers.set('retry-after', retryAfter);
  return new Response(request.responseText, { status: request.status, headers });
};

export function pictureUploads(): PictureUploads {
  const inProgress = new Set<XMLHttpRequest>();
  return {
    upload: (url, { headers, body }) =>
      new Promise((resolve, reject) => {
        const request = new XMLHttpRequest();
        let silence: ReturnType<typeof setTimeout>;
        const listen = (): void => {
          clearTimeout(silence);
          silence = setTimeout(() => request.abort(), SILENCE_MS);
        };
        const end = (): void => {
          clearTimeout(silence);
          inProgress.delete(request);
        };
        const fail = (): void => {
          end();
          reject(new TypeError('The upload failed'));
        };
        request.open('PUT', url);
        for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
        request.upload.addEventListener('progress', listen);
        request.addEventListener('progress', listen);
        request.addEventListener('load', () => {
          end();
          resolve(toResponse(request));
        });
        for (const failure of ['error', 'abort', 'timeout']) request.addEventListener(failure, fail);
        inProgress.add(request);
        listen();
        request.send(body);
      }),
    cancelAll() {
      for (const request of inProgress) request.abort();
    },
  };
}
