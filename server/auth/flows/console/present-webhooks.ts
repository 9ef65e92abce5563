// What is owed to webhooks as the console shows it: no path of an endpoint, which may be a secret, and no secret that signs.

import { originOf } from '../../../events/replayed.ts'
import type { WebhooksReply } from '../../../wire/console-views.ts'
import type { Outcome } from '../../rows/flow-context.ts'
import { MOST_COUNTED } from './console.handlers.ts'

type Found = NonNullable<Outcome['console']['webhooks']>

type Endpoint = { url: string; types: readonly string[] }

const time = (at: number) => new Date(at).toISOString()
const nothing = { waiting: 0, givenUp: 0, failure: null }

/** @param endpoints those of the settings */
export function presentWebhooks(
  { owed, givenUp }: Found,
  endpoints: readonly Endpoint[],
  look: string,
): WebhooksReply {
  const isSet = (url: string) => endpoints.some((one) => one.url === url)
  const countsOf = (url: string) => {
    const { waiting, givenUp, failure } = owed.find(({ endpoint }) => endpoint === url) ?? nothing
    return { origin: originOf(url), waiting, givenUp, failure }
  }
  return {
    endpoints: [
      ...endpoints.map(({ url, types }) => ({ ...countsOf(url), types: [...types] })),
      ...owed
        .filter(({ endpoint }) => !isSet(endpoint))
        .map(({ endpoint }) => ({ ...countsOf(endpoint), types: null })),
    ],
    mostCounted: MOST_COUNTED,
    givenUp: givenUp.map(({ id, endpoint, type, subject, attempts, at, diedAt, failure }) => ({
      id,
      origin: originOf(endpoint),
      type,
      subject,
      attempts,
      at: time(at),
      diedAt: time(diedAt),
      failure,
      isGone: !isSet(endpoint),
    })),
    look,
  }
}
