// Hosts the form's machine in the browser: its ports, its two effects, its delay, and what outlives a reload.

import { type Accessor, createSignal, onCleanup } from 'solid-js'
import { createActor } from 'xstate'
import { authFormMachine } from '../../machines/auth-form/auth-form.machine.ts'
import { passwordLifetimeFor } from '../../machines/auth-form/auth-form.setup.ts'
import type { AuthFormInput, AuthFormPorts } from '../../machines/auth-form/auth-form.types.ts'
import { observer } from '../../machines/kit/observe.ts'
import { toActors } from '../../machines/kit/ports.ts'
import { goOn } from '../client/go-on.ts'
import { navigate } from '../client/navigate.ts'
import { draft, invitedEmail, returnPath, signedOut } from '../client/stored.ts'
import { tabs } from '../client/tabs.ts'
import { codeLifetime } from '../config.ts'
import { type AuthFormActor, type AuthFormSnapshot, viewOf } from './auth-form.connect.ts'
import { followHistory, readEntry } from './auth-form.history.ts'
import { keepResendAt, readResendAt } from './cooldown.storage.ts'

export type Host = {
  actor: AuthFormActor
  snapshot: Accessor<AuthFormSnapshot>
  /** Grows by one each time the machine empties the boxes. */
  codeClears: Accessor<number>
}

function watchPage(actor: AuthFormActor): () => void {
  const onHide = () => actor.send({ type: 'page.hidden' })
  const onShow = (event: PageTransitionEvent) => {
    // A page from the back-forward cache shows an old form whose requests were cut off.
    if (event.persisted) navigate.reload()
  }
  const onWake = () => {
    if (Date.now() >= actor.getSnapshot().context.resendAt) actor.send({ type: 'cooldown.lapsed' })
  }
  addEventListener('pagehide', onHide)
  addEventListener('pageshow', onShow)
  document.addEventListener('visibilitychange', onWake)
  return () => {
    removeEventListener('pagehide', onHide)
    removeEventListener('pageshow', onShow)
    document.removeEventListener('visibilitychange', onWake)
  }
}

/** What the page before has left to be said. */
function toldBefore(): Pick<AuthFormInput, 'notice'> {
  if (signedOut.take()) return { notice: 'signedOut' }
  return returnPath.read() ? { notice: 'signInFirst' } : {}
}

export function hostAuthForm(ports: AuthFormPorts): Host {
  const [codeClears, setCodeClears] = createSignal(0)
  const machine = authFormMachine.provide({
    actors: toActors(ports),
    actions: {
      clearCode: () => setCodeClears((times) => times + 1),
      notifyOtherTabs: () => tabs.publish('began'),
      navigate: (_, { redirect }) => {
        if (redirect) goOn(redirect)
      },
    },
    delays: {
      resendCooldown: ({ context }) => Math.max(0, context.resendAt - Date.now()),
      passwordLifetime: passwordLifetimeFor(codeLifetime()),
    },
  })
  const actor = createActor(machine, {
    input: {
      email: invitedEmail.read() || readEntry()?.email || draft('email').read(),
      resendAt: readResendAt(),
      ...toldBefore(),
    },
    ...(observer && { inspect: observer.running(machine) }),
  })
  actor.subscribe((next) => {
    keepResendAt(next.context.resendAt)
    if (viewOf(next) !== 'exit') draft('email').keep(next.context.email)
  })
  const [snapshot, setSnapshot] = createSignal(actor.getSnapshot())
  actor.subscribe((next) => setSnapshot(() => next))
  actor.start()
  const unfollow = followHistory(actor)
  const unwatch = watchPage(actor)
  onCleanup(() => {
    unfollow()
    unwatch()
    actor.stop()
  })
  return { actor, snapshot, codeClears }
}
