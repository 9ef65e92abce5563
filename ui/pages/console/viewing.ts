// What an operator asks the console about everybody: one request at a time, with the reason that is typed for it.

import { createSignal } from 'solid-js'
import type { ConsoleView, ViewReply } from '../../../server/wire/console-views.ts'
import type { RefusedAnswer } from '../../client/answer.ts'
import { auth } from '../../client/auth-for-pages.ts'
import { announce } from '../../components/live-region.tsx'
import { consoleWords } from '../../i18n/console-words.ts'
import { createAction, sentenceOf } from '../action.ts'

/** To be called while a component is set up. */
export function createViewing(of: ConsoleView) {
  const text = consoleWords()
  const [shown, setShown] = createSignal<ViewReply>()
  const request = createAction({
    // For who has no role it is not there.
    inWords: (refusal: RefusedAnswer) => (refusal.status === 404 ? text.notForYou : sentenceOf(refusal)),
  })
  return {
    shown,
    request,
    view: (reason: string) =>
      request.run(
        () => auth.ask('console.view', { of, reason }),
        (reply) => {
          setShown(reply)
          announce(reply.isForOperators ? text.forOperators : text.shown)
        },
        text.looking,
      ),
  }
}
