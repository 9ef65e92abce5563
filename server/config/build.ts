// The settings that are built into the browser UI: Vite reads those that begin with VITE_.

import { optional, safeUrl } from './setting.ts'

export const buildSettings = {
  VITE_AUTH_URL: optional(
    safeUrl({
      meaning:
        'The auth service’s address for pages that are served without the application. Its own pages name AUTH_URL, ' +
        'which wins.',
    }),
  ),
}
