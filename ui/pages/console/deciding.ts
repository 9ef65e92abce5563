// Approves or declines somebody who waits: a look at them first, which the act names, so that both are recorded.

import { createSignal } from 'solid-js'
import type { ActReply, ConsoleAct } from '../../../server/wire/console.ts'
import type { WaitingReply } from '../../../server/wire/console-views.ts'
import type { Answer } from '../../client/answer.ts'
import { auth } from '../../client/auth-for-pages.ts'
import { announce } from '../../components/live-region.tsx'
import type { MessageContent } from '../../components/message.tsx'
import { consoleWords } from '../../i18n/console-words.ts'
import { createAction, sentenceOf } from '../action.ts'
import { isLost } from './looking.ts'

export type Waiting = WaitingReply['people'][number]

export const waitingActs = ['approve', 'decline'] as const satisfies readonly ConsoleAct[]
export type WaitingAct = (typeof waitingActs)[number]

async function decided(person: Waiting, act: WaitingAct, reason: string): Promise<Answer<ActReply>> {
  const look = await auth.ask('console.look', { person: person.id, reason })
  if (!look.ok) return look
  const { found } = look.value
  // Somebody else has declined them meanwhile.
  if (!found) return { ok: true, value: { outcome: 'notNow' } }
  return auth.ask('console.act', { person: person.id, act, reason, look: found.look })
}

/** To be called while a component is set up. */
export function createDeciding() {
  const text = consoleWords()
  const [told, setTold] = createSignal<MessageContent | null>(null)
  const [decidedOn, setDecidedOn] = createSignal<ReadonlySet<string>>(new Set())
  const action = createAction({
    inWords: (refusal) => {
      if (isLost(refusal)) return text.maybeDone
      return refusal.status === 404 ? text.notForYou : sentenceOf(refusal)
    },
  })
  const tell = (content: MessageContent) => {
    setTold(content)
    announce(content.title)
  }
  return {
    action,
    told,
    /** Those who wait no more, by their ids, whatever list is shown. */
    decidedOn,
    /** Another list is shown, of which nothing was said. */
    forget: () => setTold(null),
    fail: (title: string) => tell({ tone: 'failure', title }),
    /** @param again shows who waits now, where nothing was done */
    async decide(
      { person, act, reason }: { person: Waiting; act: WaitingAct; reason: string },
      again: () => unknown,
    ) {
      if (action.isBusy()) return
      setTold(null)
      await action.run(
        () => decided(person, act, reason),
        async ({ outcome }) => {
          tell(
            outcome === 'done'
              ? { tone: 'notice', title: text.acts[act].done(person.email) }
              : { tone: 'failure', title: text.undone[outcome](person.email) },
          )
          if (outcome === 'done') setDecidedOn((before) => new Set([...before, person.id]))
          else await again()
        },
        text.acting,
      )
      const [title, refusal] = [action.failure(), action.refusal()]
      if (title) setTold({ tone: 'failure', title })
      if (refusal && isLost(refusal)) await again()
    },
  }
}
