// Sends a path to real servers, request by request, until one is answered differently than predicted.

import { createDrive } from './drive.ts'
import type { Servers } from './http.ts'
import type { Browser } from './options.ts'
import type { ReplayStep } from './recording.ts'

export type Answered = { step: ReplayStep; got: string }

/** The first answer that differs from the prediction is the last of the list: what follows it could not be compared. */
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
