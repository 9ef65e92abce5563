// The button that signs out on every device, this one among them.

import { pageWords } from '../../i18n/page-words.ts'
import type { Action } from '../action.ts'
import { Confirm } from '../confirm.tsx'
import { signOut } from '../sign-out.tsx'
import { accountWords } from './account-words.ts'

export function SignOutEverywhere(props: { action: Action }) {
  const asked = accountWords().dialogs.endAll
  return (
    <Confirm title={asked.title} words={asked} action={props.action} do={() => signOut(props.action, true)}>
      {(ask) => (
        <button class="link" type="button" aria-disabled={props.action.isBusy()} onClick={ask}>
          {pageWords().signOutEverywhere}
        </button>
      )}
    </Confirm>
  )
}
