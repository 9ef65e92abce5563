// The words of an invitation that somebody has opened.

import { invitation } from './en.ts'
import { loadedWords } from './loaded-words.ts'
import type { InvitationWords } from './wording.ts'

export const { read: invitationWords, load: loadInvitationWords } = loadedWords<InvitationWords>(
  'invitation',
  invitation,
  {
    de: async () => (await import('./de.ts')).invitation,
    es: async () => (await import('./es.ts')).invitation,
    ar: async () => (await import('./ar.ts')).invitation,
  },
)
