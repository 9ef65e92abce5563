// Examines whether the endpoints of WEBHOOKS can be reached: each is asked what it allows, and sent nothing.

import type { CommonSettings } from '../config/common-settings.ts'
import { CallFailed, call } from '../http/client.ts'
import { type Check, found, type Said, well } from './finding.ts'

type Named = Pick<CommonSettings, 'WEBHOOKS' | 'WEBHOOKS_PRIVATE'>

const LIMIT = { timeoutMilliseconds: 8000 }

/** None without endpoints. */
export const webhookChecks = ({ WEBHOOKS, WEBHOOKS_PRIVATE }: Named): readonly Check[] =>
  WEBHOOKS.map(({ url }) => ({
    subject: `webhook at ${new URL(url).host}`,
    asks: 'others',
    run: async () => [await reached(url, !WEBHOOKS_PRIVATE)],
  }))

/** Whatever it answers to this, it is there. */
async function reached(url: string, publicOnly: boolean): Promise<Said> {
  try {
    await call(url, { method: 'OPTIONS', publicOnly, ...LIMIT })
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    if (error.reason === 'private')
      return found(
        'webhook.away',
        'The name of this endpoint leads to a private network, where nothing is sent.',
        'Give a public address, or set WEBHOOKS_PRIVATE=on.',
      )
    if (error.reason !== 'too-large')
      return found(
        'webhook.away',
        'This endpoint does not answer: its events wait, and are given up after a day and a half.',
        'Start it, or correct its url in WEBHOOKS.',
      )
  }
  return well('The endpoint answers.')
}
