// Hosts the form's machine in the browser: its ports, its two effects, its delay, and what outlives a reload.

import { type Accessor, createSignal, onCleanup } from 'solid-js'
import { createActor } from 'xstate'
import { authFormMachine } from '../../machines/auth-form/auth-form.machine.ts'
import type { AuthFormPorts } from '../../machines/auth-form/auth-form.types.ts'
import { observer } from '../../machines/kit/observe.ts'
import { toActors } from '../../machines/kit/ports.ts'
import { leave } from '../client/leave.ts'
import { tabs } from '../client/tabs.ts'
import type { AuthFormActor, AuthFormSnapshot } from './auth-form.connect.ts'
import { followHistory, readEntry } from './auth-form.history.ts'
import { keepResendAt, readResendAt } from './cooldown.storage.ts'

export type Host = {
  actor: AuthFormActor
  snapshot: Accessor<AuthFormSnapshot>
  /** Counts the times the machine wants the boxes emptied. */
  codeClears: Accessor<number>
}

function watchPage(actor: AuthFormActor): () => void {
  const onHide = () => actor.send({ type: 'page.hidden' })
  const onShow = (event: PageTransitionEvent) => {
    // A page out of the back-forward cache holds a form from another time, its requests cut off.
    if (event.persisted) leave.again()
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

export function hostAuthForm(ports: AuthFormPorts): Host {
  const [codeClears, setCodeClears] = createSignal(0)
  const machine = authFormMachine.provide({
    actors: toActors(ports),
    actions: {
      clearCode: () => setCodeClears((times) => times + 1),
      notifyOtherTabs: () => tabs.tell('began'),
      navigate: (_, { redirect }) => {
        // Off the form's own address there is nothing that going back should find again.
        if (redirect) (location.pathname === '/' ? leave.to : leave.instead)(redirect)
      },
    },
    delays: { resendCooldown: ({ context }) => Math.max(0, context.resendAt - Date.now()) },
  })
  const actor = createActor(machine, {
    input: { email: readEntry()?.email ?? '', resendAt: readResendAt() },
    ...(observer && { inspect: observer.running(machine) }),
  })
  actor.subscribe(({ context }) => keepResendAt(context.resendAt))
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
