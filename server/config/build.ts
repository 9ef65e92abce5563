// The settings of the browser UI: Vite builds in those that begin with VITE_, and the application tells its pages.

import { optional, safeUrl } from './setting.ts'

export const buildSettings = {
  VITE_AUTH_URL: optional(
    safeUrl({
      meaning:
        'The auth service’s address for the client in the browser, where that is not AUTH_URL. Set it when the UI is ' +
        'built, and for the application that serves it.',
    }),
  ),
}
