import './theme/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { trace } from './api/client.ts';
import { sendErrors } from './api/error-report.ts';
import { forgetAnswers } from './api/kept-answers.ts';
import { session } from './api/session.ts';
import { forgetPerson } from './shell/forget-person.ts';
import { Providers } from './shell/providers.tsx';
import { queryClient } from './shell/query-client.ts';
import { router } from './shell/router.tsx';
import { warmUp } from './shell/warm-up.ts';
import { pathOfHash } from './state/address-search.ts';
import { reportErrors, watchErrors } from './state/client-errors.ts';

watchErrors();
trace.listen(window);
reportErrors(async (error) => session.get() && (await sendErrors([error])));

if (session.get()) warmUp();

const hashPath = pathOfHash(location.hash);
if (hashPath) history.replaceState(null, '', hashPath);

// Signing out, in this tab or another, leads to the log-in page and removes all data of the user.
let known = session.get()?.userId;
session.subscribe(() => {
  const now = session.get()?.userId;
  if (now === known) return;
  known = now;
  if (now === undefined) forgetPerson();
  else forgetAnswers();
  queryClient.clear();
  void router.invalidate();
});

const host = document.getElementById('root');
if (!host) throw new Error('index.html lacks #root');
createRoot(host).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);

/** The first screen must not compete for network and processor. */
const afterFirstScreenMs = 3000;
// Without https, and in private windows of some browsers, the console works without a service worker.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  setTimeout(() => {
    void import('./shell/offline/keep-program.ts')
      .then(({ keepProgram }) => keepProgram(new URL(import.meta.url).pathname))
      .catch(() => undefined);
  }, afterFirstScreenMs);
