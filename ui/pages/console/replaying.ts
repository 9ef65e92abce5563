// Sends webhooks again that were given up, by the view that has shown them.

import { createSignal } from 'solid-js'
import { auth } from '../../client/auth-for-pages.ts'
import { announce } from '../../components/live-region.tsx'
import type { MessageContent } from '../../components/message.tsx'
import { consoleWords } from '../../i18n/console-words.ts'
import { createAction, sentenceOf } from '../action.ts'
import { isLost } from './looking.ts'

type Asked = { ids: string[]; reason: string; look: string }

/** To be called while a component is set up. */
export function createReplaying() {
  const text = consoleWords()
  const [told, setTold] = createSignal<MessageContent | null>(null)
  /** The view that leads to nothing more. */
  const [used, setUsed] = createSignal<string>()
  const action = createAction({
    inWords: (refusal) => {
      if (isLost(refusal)) return text.webhooks.maybeDone
      return refusal.status === 404 ? text.notForYou : sentenceOf(refusal)
    },
  })
  return {
    action,
    told,
    used,
    /** Another list is shown, of which nothing was said. */
    forget: () => setTold(null),
    fail: (title: string) => {
      setTold({ tone: 'failure', title })
      announce(title)
    },
    /** @param again shows what is owed now, by a view that leads to the next one */
    async replay(asked: Asked, again: () => unknown) {
      setTold(null)
      await action.run(
        () => auth.ask('console.replay', asked),
        async ({ outcome, replayed }) => {
          const content: MessageContent =
            outcome === 'done'
              ? { tone: 'notice', title: text.webhooks.done(replayed) }
              : // Webhooks are nobody's: an outcome about a person never comes.
                { tone: 'failure', title: text.webhooks[outcome === 'ofHolder' ? 'notNow' : outcome] }
          setTold(content)
          if (outcome === 'done' || outcome === 'unseen') setUsed(asked.look)
          announce(content.title)
          await again()
        },
        text.acting,
      )
      const [title, refusal] = [action.failure(), action.refusal()]
      if (title) setTold({ tone: 'failure', title })
      if (!refusal || !isLost(refusal)) return
      setUsed(asked.look)
      await again()
    },
  }
}
