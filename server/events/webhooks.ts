// Sends events to the endpoints of WEBHOOKS, signed as Standard Webhooks say.

import type { CommonSettings } from '../config/common-settings.ts'
import { signing } from '../crypto/standard-webhook.ts'
import { eventQueue, type OwedEvent } from '../db/event-delivery.ts'
import type { Schema } from '../db/migrate.ts'
import type { Pool } from '../db/pool.ts'
import type { Recording } from '../db/stored-events.ts'
import { CallFailed, call } from '../http/client.ts'
import { type Delivery, startDeliveries } from '../outbox-delivery.ts'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { appEventTypes, authEventTypes, type EventName } from '../wire/event-types.ts'
import { sentEventOf } from './sent-event.ts'

export type EventSettings = Pick<CommonSettings, 'WEBHOOKS' | 'WEBHOOKS_PRIVATE' | 'EVENTS_SECRET'>

const typesOf: Readonly<Record<Schema, readonly string[]>> = {
  auth: Object.keys(authEventTypes),
  app: Object.keys(appEventTypes),
}

/** The endpoints that want events of this service, and which. */
const webhooksOf = ({ WEBHOOKS }: Pick<EventSettings, 'WEBHOOKS'>, schema: Schema) =>
  WEBHOOKS.map((one) => ({
    ...one,
    types: one.types.filter((type: EventName) => typesOf[schema].includes(type)),
  })).filter(({ types }) => types.length > 0)

/** Null where nobody asks for events: then none is written. */
export function recordingOf(settings: EventSettings, schema: Schema, wake: () => void): Recording | null {
  const endpoints = webhooksOf(settings, schema).map(({ url, types }) => ({ url, types }))
  return endpoints.length > 0 || settings.EVENTS_SECRET ? { endpoints, wake } : null
}

const AT_ONCE = 5
/** Of what an endpoint answers nothing is needed but its status. */
const LONGEST_ANSWER = 16_384

type Sending = {
  settings: EventSettings
  schema: Schema
  pool: Pool
  log: Log
  metrics: Pick<Metrics, 'delivered'>
}

/** Each endpoint has deliveries of its own: none waits for another one that is slow. */
export function startWebhooks({ settings, schema, pool, log, metrics }: Sending): Delivery {
  const deliveries = webhooksOf(settings, schema).map(({ url, secret }) => {
    const sign = signing(secret)
    const { host } = new URL(url)
    return startDeliveries<OwedEvent>({
      queue: eventQueue(pool, schema, url),
      log,
      atOnce: AT_ONCE,
      what: 'webhook',
      patience: 'days',
      deliver: async ({ event }) => {
        const outcome = await send({ url, sign, publicOnly: !settings.WEBHOOKS_PRIVATE }, event)
        metrics.delivered(outcome.is)
        if (outcome.is !== 'accepted') throw new Error(`The endpoint at ${host} ${outcome.says}.`)
      },
    })
  })
  return {
    wake: () => {
      for (const { wake } of deliveries) wake()
    },
    stop: async () => void (await Promise.all(deliveries.map(({ stop }) => stop()))),
  }
}

type Endpoint = { url: string; sign: ReturnType<typeof signing>; publicOnly: boolean }
type Outcome = { is: 'accepted' } | { is: 'refused' | CallFailed['reason']; says: string }

const failures: Record<CallFailed['reason'], string> = {
  timeout: 'did not answer in time',
  unreachable: 'cannot be reached',
  'too-large': 'answered more than it may',
  private: 'is on a private network',
}

/** Any 2xx that has come whole is its word; a redirect is none. */
async function send({ url, sign, publicOnly }: Endpoint, event: OwedEvent['event']): Promise<Outcome> {
  const body = JSON.stringify(sentEventOf(event))
  try {
    const { status } = await call(url, {
      method: 'POST',
      headers: sign(event.id, body),
      body,
      publicOnly,
      maximumBytes: LONGEST_ANSWER,
    })
    return status >= 200 && status < 300 ? { is: 'accepted' } : { is: 'refused', says: `answered ${status}` }
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    return { is: error.reason, says: failures[error.reason] }
  }
}
