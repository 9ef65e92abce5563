// The words about connected applications: they come where the auth service is an OpenID provider.

import { applications } from './en.ts'
import { loadedWords } from './loaded-words.ts'
import type { ApplicationsWords } from './wording.ts'

export const { read: applicationsWords, load: loadApplicationsWords } = loadedWords<ApplicationsWords>(
  'applications',
  applications,
  {
    de: async () => (await import('./de.ts')).applications,
    es: async () => (await import('./es.ts')).applications,
    ar: async () => (await import('./ar.ts')).applications,
  },
)
