// What the doctor finds while a service starts. What heals by itself is logged; anything else ends the start.

import type { Examined } from '../db/open.ts'
import type { Listening } from '../http/listen.ts'
import type { Log } from '../telemetry/log.ts'
import { Problem } from '../telemetry/problem.ts'
import { type Check, examine } from './finding.ts'

type Service = { stop: () => Promise<void> }
type Starting<S extends Service> = {
  log: Log
  checks: readonly Check[]
  listening: Listening
  /** @param examined to be called before something is migrated, and once the database is open, before requests are served */
  start: (examined: (moment: Examined) => Promise<void>) => Promise<S>
}

/**
 * Other parts are asked behind the first requests, since no start waits for them.
 * @returns `fit`, which resolves when they have been asked
 * @throws Problem with each finding that is fatal, as `fit` does; the port is closed in order by then
 */
export async function startExamined<S extends Service>({ log, checks, listening, start }: Starting<S>) {
  const tell = async (asked: Check['asks'], isLogged = true) => {
    const findings = await examine(checks.filter(({ asks }) => asks === asked))
    const fatal: string[] = []
    for (const one of findings) {
      if (one.is === 'well') continue
      const sentence = `${one.subject}: ${one.says} ${one.fix}`
      if (one.is === 'fatal') fatal.push(sentence)
      else if (isLogged) log.warn(sentence, { event: 'doctor.found', finding: one.finding })
    }
    if (fatal.length > 0) throw new Problem(fatal.join('\n'))
  }
  const service = await tell('settings')
    .then(() => start((moment) => tell('itself', moment === 'open')))
    .catch(async (error: unknown) => {
      await listening.close()
      throw error
    })
  const fit = async () => {
    await tell('others').catch(async (error: unknown) => {
      await service.stop()
      throw error
    })
  }
  return { service, fit }
}
