// Each page that needs no other file, made of sample data: for the page of all states.

import type { Language } from '../../wire/service-languages.ts'
import { errorPage, knownFaults } from './error-page.ts'
import type { ErrorWords, KnownFault } from './error-words/error-wording.ts'
import { errorWords } from './error-words/error-words.ts'
import { failurePage, missingPage, type PlainPage } from './plain-page.ts'

const appOrigin = 'https://app.example.com'
const failure = {
  way: { to: appOrigin, label: 'Try again' },
  requestId: '9f86d081-884c-4d65-9a2f-eaa0c55ad015',
}

/** `words`: ours, where no others are given. */
type Make = (language: Language, words?: ErrorWords) => PlainPage

const ofFaults = Object.fromEntries(
  knownFaults.map((code): [KnownFault, Make] => [
    code,
    (language, words = errorWords[language]) =>
      errorPage(
        { language, words },
        { code, description: code === 'access_denied' ? 'Ada said no.' : '' },
        appOrigin,
      ),
  ]),
) as Record<KnownFault, Make>

/** By name. The pages of a failure are in English, since they have to work when nothing else does. */
export const samplePages = {
  ...ofFaults,
  missing: () => missingPage({ to: appOrigin, label: 'Open the application' }),
  busy: () => failurePage({ ...failure, busy: true }),
  broken: () => failurePage({ ...failure, busy: false }),
} satisfies Record<string, Make>
