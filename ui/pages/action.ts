// An action of a page, of which one runs at a time: idle, under way, refused with a sentence, or refused for want of a session.

import { createSignal } from 'solid-js'
import type { Answer, RefusedAnswer } from '../client/answer.ts'
import { NO_AUTH_SESSION } from '../client/auth-client.ts'
import { isDemand } from '../client/demand-refusal.ts'
import { createFaults, useFieldFocus } from '../components/faults.ts'
import { announce } from '../components/live-region.tsx'
import { pageWords } from '../i18n/page-words.ts'
import type { Refusals } from '../i18n/refusal-words.ts'
import { words } from '../i18n/words.ts'
import { useWayToSignIn } from './unsent.ts'
import { useVisit } from './visit.ts'

/** The application's code where it knows of no session. Other codes with its status are about what was typed. */
const NOT_SIGNED_IN = 'NOT_SIGNED_IN'

type Failed = {
  is: 'failed'
  sentence: string
  /** The id of the field beside which it is shown; null where it is about none. */
  field: string | null
  /** Null for what the page has found by itself. */
  refusal: RefusedAnswer | null
}

type Progress = { is: 'idle' } | { is: 'underWay'; what: string | null } | { is: 'signedOut' } | Failed

type Options = {
  /** The id of the field that a refusal is about. */
  fieldOf?: (refusal: RefusedAnswer) => string | null
  /** The page's own words for a refusal. */
  inWords?: (refusal: RefusedAnswer) => string
}

export function sentenceOf(refusal: RefusedAnswer): string {
  const { status, message, code } = refusal
  if (status === 0) return pageWords().appFailures.unreachable
  if (isDemand(refusal)) return pageWords().appFailures.unproven
  return words.refusals?.[code as keyof Refusals] ?? message ?? pageWords().appFailures.broken
}

/** To be called while a component is set up. */
export function createAction({ fieldOf = () => null, inWords = sentenceOf }: Options = {}) {
  const [progress, setProgress] = createSignal<Progress>({ is: 'idle' })
  const focusField = useFieldFocus()
  const { isLeft } = useVisit()
  const leaveToSignIn = useWayToSignIn()
  const failed = () => {
    const now = progress()
    return now.is === 'failed' ? now : null
  }

  const fail = (failure: Omit<Failed, 'is'>) => {
    setProgress({ is: 'failed', ...failure })
    announce(failure.sentence)
    if (failure.field) focusField(failure.field)
  }

  return {
    /** Of the form's fields; those that the server refuses are among them. */
    faults: createFaults(failed),
    isBusy: () => progress().is === 'underWay',
    waiting: () => {
      const now = progress()
      return now.is === 'underWay' ? now.what : null
    },
    /** What is wrong and belongs to no field. */
    failure: () => {
      const now = failed()
      return now && !now.field ? now.sentence : undefined
    },
    refusal: () => failed()?.refusal ?? null,
    /** The auth service refuses the session that the application's own came from. */
    isSignedOut: () => progress().is === 'signedOut',
    fail: (sentence: string) => fail({ sentence, field: null, refusal: null }),
    /**
     * Under way until `done` has ended, which it never does where it leaves the page.
     * @param what is waited for, in words
     */
    async run<T>(ask: () => Promise<Answer<T>>, done: (value: T) => unknown, what: string | null = null) {
      if (progress().is === 'underWay') return
      setProgress({ is: 'underWay', what })
      const reply = await ask()
      // Another page is shown, which has asked for what is so now.
      if (isLeft()) return
      if (reply.ok) {
        await done(reply.value)
        setProgress({ is: 'idle' })
      } else if (reply.code === NO_AUTH_SESSION) setProgress({ is: 'signedOut' })
      else if (reply.status === 401 && (reply.code ?? NOT_SIGNED_IN) === NOT_SIGNED_IN) await leaveToSignIn()
      else fail({ sentence: inWords(reply), field: fieldOf(reply), refusal: reply })
    },
  }
}

export type Action = ReturnType<typeof createAction>
