// Hosts the form's machine in a page of the product: with the browser's history, and what the page before has left to be said.

import { onCleanup } from 'solid-js'
import type { AuthFormInput, AuthFormPorts } from '../../machines/auth-form/auth-form.types.ts'
import { leaveForm } from '../client/leave.ts'
import { navigate } from '../client/navigate.ts'
import { returnPath, signedOut } from '../client/stored.ts'
import { listen } from '../components/listen-while-mounted.ts'
import { codeLifetime } from '../config.ts'
import { type Host, runAuthForm } from './auth-form.actor.ts'
import type { AuthFormActor } from './auth-form.connect.ts'
import { followHistory, giveUpEntry, readEntry } from './auth-form.history.ts'

function watchPage(actor: AuthFormActor): void {
  listen(window, 'pagehide', () => actor.send({ type: 'page.hidden' }))
  listen(window, 'pageshow', (event: PageTransitionEvent) => {
    // A page from the back-forward cache shows an old form whose requests were cut off.
    if (event.persisted) navigate.reload()
  })
}

/** What the page before has left to be said. */
function toldBefore(): Pick<AuthFormInput, 'notice'> {
  const left = signedOut.take()
  if (left) return { notice: left === 'accountDeleted' ? left : 'signedOut' }
  return returnPath.read() ? { notice: 'signInFirst' } : {}
}

export function hostAuthForm(ports: AuthFormPorts): Host {
  const { email, mailedTo } = readEntry() ?? {}
  const host = runAuthForm(ports, {
    input: { ...(email && { email }), ...(mailedTo && { mailedTo }), ...toldBefore() },
    leave: leaveForm,
    giveUpEntry,
    codeLifetime: codeLifetime(),
  })
  onCleanup(followHistory(host.actor))
  watchPage(host.actor)
  return host
}
