// Says that an invitation is for the e-mail in the form, and lets go of both.

import type { JSX } from 'solid-js'
import { returnPath } from '../client/stored.ts'
import { invitationWords, loadInvitationWords } from '../i18n/invitation-words.ts'
import { invitedTo } from './invited-to.ts'

/** @param show what is shown below the field, which is held as long as there is anything */
export async function hold(show: (note: JSX.Element) => void): Promise<void> {
  await loadInvitationWords()
  const text = invitationWords()
  const release = () => {
    returnPath.keep('')
    show(null)
    document.getElementById('email')?.focus()
  }
  show(
    <p class="line held">
      {text.held(invitedTo.read())}{' '}
      <button class="link" type="button" onClick={release}>
        {text.another}
      </button>
    </p>,
  )
}
