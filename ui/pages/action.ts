// An action of a page, of which one runs at a time: idle, under way, or failed with a sentence.

import { createSignal } from 'solid-js'
import type { AppRefusal, AppReply } from '../client/app-client.ts'
import { leaveToSignIn } from '../client/go-on.ts'
import { announce } from '../components/live-region.tsx'
import type { Refusals } from '../i18n/refusals.ts'
import { words } from '../i18n/words.ts'
import { pageWords } from './page-words.ts'

type Progress = { is: 'idle' } | { is: 'underWay'; what: string } | { is: 'failed'; sentence: string }

/** True when the refusal is shown elsewhere: beside a field. */
type Refused = (refusal: AppRefusal) => boolean

export function sentenceOf({ status, error, code }: AppRefusal): string {
  if (status === 0) return pageWords().appFailures.unreachable
  return words.refusals?.[code as keyof Refusals] ?? error ?? pageWords().appFailures.broken
}

export function createAction() {
  const [progress, setProgress] = createSignal<Progress>({ is: 'idle' })

  const fail = (sentence: string) => {
    setProgress({ is: 'failed', sentence })
    announce(sentence)
  }

  return {
    isBusy: () => progress().is === 'underWay',
    waiting: () => {
      const now = progress()
      return now.is === 'underWay' ? now.what : null
    },
    failure: () => {
      const now = progress()
      return now.is === 'failed' ? now.sentence : undefined
    },
    fail,
    settle: () => setProgress({ is: 'idle' }),
    /** Stays under way after a success: the browser is about to leave the page. */
    async run<T>(what: string, ask: () => Promise<AppReply<T>>, done: (value: T) => void, refused?: Refused) {
      if (progress().is === 'underWay') return
      setProgress({ is: 'underWay', what })
      const reply = await ask()
      if (reply.ok) done(reply.value)
      else if (reply.status === 401) leaveToSignIn()
      else if (refused?.(reply)) setProgress({ is: 'idle' })
      else fail(sentenceOf(reply))
    },
  }
}

export type Action = ReturnType<typeof createAction>
