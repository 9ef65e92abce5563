// The words of the parts of an organization's page that come once its members are shown.

import { organizationParts } from './en.ts'
import { loadedWords } from './loaded-words.ts'
import type { OrganizationPartsWords } from './wording.ts'

export const { read: partsWords, load: loadPartsWords } = loadedWords<OrganizationPartsWords>(
  'organizationParts',
  organizationParts,
  {
    de: async () => (await import('./de.ts')).organizationParts,
    es: async () => (await import('./es.ts')).organizationParts,
    ar: async () => (await import('./ar.ts')).organizationParts,
  },
)
