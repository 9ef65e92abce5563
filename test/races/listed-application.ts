// The applications that both nodes of a race list, and the organization that the nodes are told everybody is a member of.

import { organization } from '../support/organizations-double.ts'

export const CALLBACK = 'https://notes.example.com/callback'

export const NOTES = {
  id: 'notes',
  secret: 'a secret of the notes, which nobody guesses',
  name: 'Notes',
  redirectUris: [CALLBACK],
  backchannelLogoutUri: 'https://notes.example.com/logout',
}

export const ACME = organization('acme')

/** It has no browser. */
export const TELEVISION = { id: 'television', name: 'Television', devices: true }
