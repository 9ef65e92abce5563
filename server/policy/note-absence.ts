// Says in the log when somebody outside gives no answer, and when they answer again: once for each time, however many are asked about meanwhile.

import type { Log } from '../telemetry/log.ts'
import type { EventName } from '../telemetry/log-events.ts'

type Named = {
  /** Begins a sentence. */
  who: string
  away: EventName
  back: EventName
  /** What becomes of requests meanwhile. */
  since: string
}

const failures: Record<string, string> = {
  timeout: 'did not answer in time',
  unreachable: 'cannot be reached',
  'too-large': 'answered more than it may',
  private: 'is on a private network',
  status: 'did not answer 200',
  unreadable: 'answered with something that isn’t a decision',
  settings: 'does not take our settings',
  failed: 'threw an error',
}

/** @returns a function to call with each outcome, perhaps with where it came from */
export function noteAbsence(log: Log, { who, away, back, since }: Named) {
  let isAway = false
  return (outcome: string, requestId: string, at?: string): void => {
    const failure = failures[outcome]
    if (isAway === (failure !== undefined)) return
    isAway = !isAway
    if (failure)
      log.warn(`${who} ${failure}${at ? ` (${at})` : ''}: until it answers, ${since}.`, {
        event: away,
        requestId,
      })
    else log.info(`${who} answers again.`, { event: back, requestId })
  }
}
