// Looks in the console and acts that follow from them: one request at a time, and what came of an act stays with the look after it.

import { createSignal } from 'solid-js'
import type { ConsoleAct, LookReply } from '../../../server/wire/console.ts'
import type { RefusedAnswer } from '../../client/answer.ts'
import { auth } from '../../client/auth-for-pages.ts'
import { navigate } from '../../client/navigate.ts'
import { reopenSession } from '../../client/reopen-session.ts'
import { impersonated } from '../../client/stored.ts'
import { tabs } from '../../client/tabs.ts'
import { announce } from '../../components/live-region.tsx'
import type { MessageContent } from '../../components/message.tsx'
import { consoleWords } from '../../i18n/console-words.ts'
import { createAction, sentenceOf } from '../action.ts'

/** `within`: whether within words, too. */
export type Asked = { person: string; reason: string; within?: true }
export type Found = NonNullable<LookReply['found']>
export type Chapter = Found['story']['chapters'][number]
/** Of an entry, on the chart of its machine. */
export type Way = NonNullable<Chapter['way']>
/** `told`: of an act for the person who is shown. */
type Shown = { asked: Asked; reply: LookReply; told: MessageContent | null }

/** As the person was when the operator was asked about it. */
export type Wanted = { act: ConsoleAct; found: Found; reason: string }

type Looked = { found: Pick<Found, 'person' | 'look'>; reason: string }

/** Whether it may have been done although nobody has said so. */
export const isLost = ({ status }: RefusedAnswer) => status === 0 || status >= 500

/** To be called while a component is set up. */
export function createLooking() {
  const text = consoleWords()
  const [shown, setShown] = createSignal<Shown>()
  // For who has no role it is not there.
  const inWords = (refusal: RefusedAnswer) => (refusal.status === 404 ? text.notForYou : sentenceOf(refusal))
  const request = createAction({ inWords })
  const acting = createAction({
    inWords: (refusal) => (isLost(refusal) ? text.maybeDone : inWords(refusal)),
  })
  const isBusy = () => request.isBusy() || acting.isBusy()

  const ask = (asked: Asked, told: MessageContent | null) =>
    request.run(
      () => auth.ask('console.look', asked),
      (reply) => {
        setShown({ asked, reply, told })
        if (!told) announce(reply.found?.person.email ?? text.peopleFound(reply.people.length))
      },
      text.looking,
    )

  /** The next look shows the person as they are, and is the one that the next act names. */
  const tell = async (told: MessageContent, { found, reason }: Looked, looksAgain: boolean) => {
    setShown((now) => now && { ...now, told })
    announce(told.title)
    if (looksAgain) await ask({ person: found.person.id, reason }, told)
  }

  /** The acting session takes the place of the operator's own in this browser: every tab begins anew. */
  const leaveAs = async (email: string) => {
    if (await reopenSession(null, email)) {
      impersonated.keep('yes')
      tabs.publish('began')
      return navigate.replaceAnew('/dashboard')
    }
    await auth.ask('admin.stopImpersonating', {})
    acting.fail(text.impersonation.failed(email))
  }

  return {
    shown,
    request,
    acting,
    isBusy,
    fail(title: string) {
      setShown((now) => now && { ...now, told: { tone: 'failure', title } })
      announce(title)
    },
    look: (asked: Asked) => (isBusy() ? undefined : ask(asked, null)),

    /** The next page of the story, for the same reason. */
    goOn({ reason }: Asked, { person, story }: Found) {
      if (isBusy()) return
      return request.run(
        () => auth.ask('console.look', { person: person.id, reason, before: `${story.before}` }),
        ({ found }) => {
          const now = shown()
          if (!found || now?.reply.found?.person.id !== found.person.id) return
          const chapters = [...story.chapters, ...found.story.chapters]
          const reply = { found: { ...found, story: { ...found.story, chapters } }, people: [] }
          setShown({ ...now, reply })
        },
        text.looking,
      )
    },

    async impersonate({ found: { person, look }, reason }: Pick<Wanted, 'found' | 'reason'>) {
      if (isBusy()) return
      setShown((now) => now && { ...now, told: null })
      await acting.run(
        () => auth.ask('console.impersonate', { person: person.id, reason, look }),
        async ({ outcome }) => {
          if (outcome === 'done') return leaveAs(person.email)
          const title = text.undone[outcome](person.email)
          await tell({ tone: 'failure', title }, { found: { person, look }, reason }, true)
        },
        text.acting,
      )
      const title = acting.failure()
      if (title) setShown((now) => now && { ...now, told: { tone: 'failure', title } })
    },

    async act(wanted: Wanted) {
      if (isBusy()) return
      const { act, found, reason } = wanted
      const { person, look } = found
      setShown((now) => now && { ...now, told: null })
      await acting.run(
        () => auth.ask('console.act', { person: person.id, act, reason, look }),
        ({ outcome }) =>
          tell(
            outcome === 'done'
              ? { tone: 'notice', title: text.acts[act].done(person.email) }
              : { tone: 'failure', title: text.undone[outcome](person.email) },
            wanted,
            true,
          ),
        text.acting,
      )
      const title = acting.failure()
      const refusal = acting.refusal()
      if (title && refusal) await tell({ tone: 'failure', title }, wanted, isLost(refusal))
    },
  }
}
export type Looking = ReturnType<typeof createLooking>
