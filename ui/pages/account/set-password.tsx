// For somebody without a password: what the form that resets one does, it does for a first one as well.

import { auth } from '../../client/auth-for-pages.ts'
import { navigate } from '../../client/navigate.ts'
import { draft } from '../../client/stored.ts'
import { accountWords } from './account-words.ts'

type Accounts = Awaited<ReturnType<typeof askAccounts>>

export const askAccounts = () => auth.ask('listAccounts')

/** False as well where it cannot be known: the service says it, too. */
export const hasNoPassword = (known: Accounts | undefined): boolean =>
  known?.ok === true && !known.value.some(({ providerId }) => providerId === 'credential')

export function SetPassword(props: { email: string }) {
  const setOne = () => {
    // The form says whose password it is.
    draft('email').keep(props.email)
    return navigate.to('/#forgot-password')
  }
  return (
    <button class="secondary" type="button" onClick={setOne}>
      {accountWords().setPassword}
    </button>
  )
}
