// What an operator asks the console about everybody: one request at a time, with the reason that is typed for it.

import { createSignal } from 'solid-js'
import type { ConsoleView, ViewReply } from '../../../server/wire/console-views.ts'
import type { RefusedAnswer } from '../../client/answer.ts'
import { auth } from '../../client/auth-for-pages.ts'
import { announce } from '../../components/live-region.tsx'
import { consoleWords } from '../../i18n/console-words.ts'
import { createAction, sentenceOf } from '../action.ts'

/** `isAgain`: as it is after something was done, which is said above it. */
export type Viewed = { reply: ViewReply; reason: string; isAgain: boolean }

/** To be called while a component is set up. */
export function createViewing(of: ConsoleView) {
  const text = consoleWords()
  const [shown, setShown] = createSignal<Viewed>()
  const request = createAction({
    // For who has no role it is not there.
    inWords: (refusal: RefusedAnswer) => (refusal.status === 404 ? text.notForYou : sentenceOf(refusal)),
  })
  const ask = (reason: string, isAgain: boolean, tell: (reply: ViewReply) => void) =>
    request.run(
      () => auth.ask('console.view', { of, reason }),
      (reply) => {
        setShown({ reply, reason, isAgain })
        tell(reply)
      },
      text.looking,
    )
  return {
    shown,
    request,
    view: (reason: string) =>
      ask(reason, false, ({ isForOperators }) => announce(isForOperators ? text.forOperators : text.shown)),
    /** After something was done, which has been said. */
    again: (reason: string) => ask(reason, true, () => {}),
  }
}
