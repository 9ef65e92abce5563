// Walks a path on real servers, step by step, until one answers otherwise than predicted.

import { createDrive } from './drive.ts'
import type { Servers } from './http.ts'
import type { Browser } from './options.ts'
import type { ReplayStep } from './recording.ts'

export type Answered = { step: ReplayStep; got: string }

/** After another answer than the predicted one, the rest of a path says nothing: it is the last of the list. */
export async function walkPath(
  servers: Servers,
  browsers: readonly Browser[],
  steps: readonly ReplayStep[],
  email: string,
): Promise<Answered[]> {
  const drive = createDrive(servers, browsers, email)
  const answered: Answered[] = []
  for (const step of steps) {
    const got = await drive.send(step.browser, step.request)
    answered.push({ step, got })
    if (got !== step.answer) break
    await drive.read(step.mails)
  }
  return answered
}
