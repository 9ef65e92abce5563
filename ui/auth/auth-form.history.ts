// Binds the form's views to the browser's history: an entry for each view, which holds the view, the e-mail and the one that a code went to.

import type { HistoryView, View } from '../../machines/auth-form/auth-form.types.ts'
import { type AuthFormActor, viewOf } from './auth-form.connect.ts'

export type Entry = { view: HistoryView; email: string; mailedTo?: string }

const views: readonly string[] = [
  'login',
  'register',
  'verifyEmail',
  'signInByCode',
  'secondFactor',
  'forgotPassword',
  'resetPassword',
] satisfies HistoryView[]

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

export function readEntry(state: unknown = history.state): Entry | null {
  const { view, email, mailedTo } = Object(state) as Record<string, unknown>
  return views.includes(String(view))
    ? { view: view as HistoryView, email: textOf(email), mailedTo: textOf(mailedTo) }
    : null
}

/** Mails lead here. */
const entryOfAddress = (): Entry | null =>
  location.hash === '#forgot-password' ? { view: 'forgotPassword', email: '' } : null

const moveTo = (actor: AuthFormActor, { view, email }: Entry) =>
  actor.send({ type: 'history.moved', view, ...(email && { email }) })

/** The entry is no view's any more, and the next one is written over it. */
export const giveUpEntry = () => history.replaceState(null, '')

export function followHistory(actor: AuthFormActor): () => void {
  let shown: View | undefined
  /** What the machine does on the way belongs to the entry that the browser has moved to, and is none of its own. */
  let isMoving = false

  const writeEntry = (how: 'pushState' | 'replaceState', view: View) => {
    shown = view
    const { email, mailedTo } = actor.getSnapshot().context
    const entry = { view, email, ...(mailedTo && { mailedTo }) }
    history[how](entry, '')
  }

  const refresh = () => {
    if (shown) writeEntry('replaceState', shown)
  }

  const onPopState = (event: PopStateEvent) => {
    const entry = readEntry(event.state)
    if (!entry) return
    isMoving = true
    moveTo(actor, entry)
    isMoving = false
    const view = viewOf(actor.getSnapshot())
    if (view !== 'exit') writeEntry('replaceState', view)
  }

  const restored = readEntry() ?? entryOfAddress()
  if (restored) moveTo(actor, restored)

  const { unsubscribe } = actor.subscribe((snapshot) => {
    const view = viewOf(snapshot)
    if (isMoving || view === 'exit' || view === shown) return
    writeEntry(shown === undefined || readEntry() === null ? 'replaceState' : 'pushState', view)
  })
  const view = viewOf(actor.getSnapshot())
  if (view !== 'exit') writeEntry('replaceState', view)

  addEventListener('popstate', onPopState)
  addEventListener('pagehide', refresh)
  return () => {
    unsubscribe()
    removeEventListener('popstate', onPopState)
    removeEventListener('pagehide', refresh)
  }
}
