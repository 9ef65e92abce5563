// The words of the page of an organization.

import { organization } from './en.ts'
import { loadedWords } from './loaded-words.ts'
import type { OrganizationWords } from './wording.ts'

export const { read: organizationWords, load: loadOrganizationWords } = loadedWords<OrganizationWords>(
  'organization',
  organization,
  {
    de: async () => (await import('./de.ts')).organization,
    es: async () => (await import('./es.ts')).organization,
    ar: async () => (await import('./ar.ts')).organization,
  },
)
