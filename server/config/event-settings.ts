// The settings of events: the endpoints that they are sent to, and the secret by which they are fetched.

import { z } from 'zod'
import { isPrivateHost } from '../http/public-address.ts'
import { type EventName, eventNames } from '../wire/event-types.ts'
import { json } from './json-setting.ts'
import { secrets } from './secret.ts'
import { type Env, internalUrl, onOff, optional, wholeNumber } from './setting.ts'
import { signingSecrets } from './signing-secret.ts'

const { schema: address } = internalUrl({ meaning: '' })

const webhook = z.strictObject({
  url: address as z.ZodType<string, string>,
  /** Newest first: each signs, so that a receiver takes one after the other. */
  secret: signingSecrets,
  types: z
    .array(z.enum(eventNames as [EventName, ...EventName[]]))
    .min(1)
    .default(eventNames),
})

export type Webhook = z.infer<typeof webhook>

const webhooks = z
  .array(webhook)
  .refine((list) => new Set(list.map(({ url }) => url)).size === list.length)
  .readonly()

export const eventSettings = {
  WEBHOOKS: json(
    webhooks,
    {
      expects:
        'a JSON list of endpoints, each with a url of its own and secret (whsec_ and base64 of 24 to 64 random bytes: make one by echo whsec_$(openssl rand -base64 32)), and perhaps types, a list of names in docs/events.md',
      meaning:
        'The endpoints to which the services send events, signed as Standard Webhooks say: docs/events.md. If an endpoint ' +
        'has several secrets, with commas between them, each signs. An endpoint without types gets all events. For both ' +
        'services. Unset: no events are sent.',
      fallback: '[]',
      isSecret: true,
    },
    Object.keys(webhook.shape),
  ),
  WEBHOOKS_PRIVATE: onOff({
    meaning:
      'Whether webhooks may go to addresses on private networks and on this machine, and without TLS. Off: the services ' +
      'call no such address, whatever name leads there.',
    fallback: 'off',
  }),
  EVENTS_SECRET: optional(
    secrets({
      meaning:
        'The bearer token with which programs fetch events from {AUTH_URL}/events and {APP_ORIGIN}/api/events: ' +
        'docs/events.md. If you give several, each is accepted. Unset: nobody can fetch events.',
    }),
  ),
  EVENT_RETENTION_DAYS: wholeNumber(3, 3650, {
    meaning: 'How long events are kept: until then they can be fetched, and sent again.',
    fallback: '30',
  }),
}

const givenUrls = z.array(z.object({ url: z.string() }))

/** Of what is unreadable its own setting tells. */
function urlsIn({ WEBHOOKS }: Env): URL[] {
  try {
    const given = givenUrls.parse(JSON.parse(WEBHOOKS || '[]'))
    return given.flatMap(({ url }) => URL.parse(url) ?? [])
  } catch {
    return []
  }
}

/** @returns why an endpoint is not called, where its address is usable by itself */
export function webhookFaults(env: Env): string[] {
  if (env.WEBHOOKS_PRIVATE === 'on') return []
  return urlsIn(env).flatMap(({ protocol, hostname }) => {
    const is = isPrivateHost(hostname) ? 'is on a private network' : 'is called without TLS'
    if (protocol === 'https:' && !isPrivateHost(hostname)) return []
    return [
      `WEBHOOKS is not usable as it is: ${hostname} ${is}; give a public address that begins with https://, or set WEBHOOKS_PRIVATE=on.`,
    ]
  })
}
