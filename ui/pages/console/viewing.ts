// What an operator asks the console about everybody: one request at a time, with the reason that is typed for it.

import { createSignal } from 'solid-js'
import type { ConsoleView, ViewReply } from '../../../server/wire/console-views.ts'
import type { RefusedAnswer } from '../../client/answer.ts'
import { auth } from '../../client/auth-for-pages.ts'
import type { BodyOf } from '../../client/auth-routes.ts'
import { announce } from '../../components/live-region.tsx'
import { consoleWords } from '../../i18n/console-words.ts'
import { createAction, sentenceOf } from '../action.ts'

/** `isAgain`: as it is after something was done, which is said above it. */
export type Viewed = { reply: ViewReply; reason: string; isAgain: boolean }

/** Which of it, where it has pages or parts. */
export type Which = Omit<BodyOf<'console.view'>, 'of' | 'reason'>

/** To be called while a component is set up. */
export function createViewing(of: ConsoleView) {
  const text = consoleWords()
  const [shown, setShown] = createSignal<Viewed>()
  const request = createAction({
    // For who has no role it is not there.
    inWords: (refusal: RefusedAnswer) => (refusal.status === 404 ? text.notForYou : sentenceOf(refusal)),
  })
  const tell = ({ isForOperators }: ViewReply) => announce(isForOperators ? text.forOperators : text.shown)
  const ask = (reason: string, which: Which, use: (reply: ViewReply) => void) =>
    request.run(() => auth.ask('console.view', { of, reason, ...which }), use, text.looking)
  return {
    shown,
    request,
    view: (reason: string, which: Which = {}) =>
      ask(reason, which, (reply) => {
        setShown({ reply, reason, isAgain: false })
        tell(reply)
      }),
    /** After something was done, which has been said. */
    again: (reason: string) => ask(reason, {}, (reply) => setShown({ reply, reason, isAgain: true })),
    /** For the same reason, or another one: `merged` makes of what is shown and the answer what is shown from then on. */
    goOn: (which: Which, merged: (before: ViewReply, reply: ViewReply) => ViewReply, another?: string) => {
      const before = shown()
      if (!before) return
      const reason = another ?? before.reason
      return ask(reason, which, (reply) => {
        setShown({ ...before, reason, reply: reply.isForOperators ? reply : merged(before.reply, reply) })
        tell(reply)
      })
    },
  }
}
export type Viewing = ReturnType<typeof createViewing>
