import type { Reply } from '@heliodeck/client/transport';

/**
 * Sends a body and reports its progress, which fetch cannot do.
 * @param onSent share of the body that has been sent, 0 to 1
 * @throws DOMException if the signal was aborted, TypeError if the network failed
 */
export function sendWithProgress(
  url: string,
  { method, headers, body, signal }: RequestInit & { readonly body: FormData; readonly signal: AbortSignal },
  onSent: (share: number) => void,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const giveUp = (): void => request.abort();
    request.open(method ?? 'POST', url);
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onSent(loaded / total);
    };
    request.onload = () => resolve({ status: request.status, raw: request.responseText });
    request.onerror = () => reject(new TypeError('network'));
    request.onabort = () => reject(new DOMException('given up', 'AbortError'));
    request.onloadend = () => signal.removeEventListener('abort', giveUp);
    signal.addEventListener('abort', giveUp);
    if (signal.aborted) giveUp();
    else request.send(body);
  });
}
