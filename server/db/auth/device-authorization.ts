// auth.authorization, of devices without a browser: found by what a person types, and by what the device asks with (RFC 8628).

import { sql } from 'slonik'
import { z } from 'zod'
import type { Queries } from '../pool.ts'
import { asJson, enginePayload, type Kept } from './engine-payload.ts'
import { livingGrant } from './oauth-grant.ts'

type Digests = { digest: string; deviceDigest: string }

const added = z.object({ digest: z.string() })

/** @returns whether it is there: null where another device has the same code just now */
export function maybeAddDeviceAuthorization(
  db: Queries,
  { digest, deviceDigest }: Digests,
  { payload, lifetimeSeconds }: Kept,
): Promise<z.infer<typeof added> | null> {
  return db.maybeOne(sql.type(added)`
    insert into auth.authorization (digest, device_digest, state, payload, expires_at)
    values (${digest}, ${deviceDigest}, 'askingForSignIn', ${sql.jsonb(asJson(payload))},
            clock_timestamp() + make_interval(secs => ${lifetimeSeconds}))
    on conflict (digest) do nothing
    returning digest`)
}

const asked = z.object({ payload: enginePayload, deviceDigest: z.string(), lifetimeSeconds: z.number() })
export type DeviceRequest = z.infer<typeof asked>

/** One that somebody could still answer. @param digest of what they have typed */
export function maybeOneDeviceRequest(db: Queries, digest: string): Promise<DeviceRequest | null> {
  return db.maybeOne(sql.type(asked)`
    select payload, device_digest as "deviceDigest",
           ceil(extract(epoch from expires_at - clock_timestamp()))::int as "lifetimeSeconds"
    from auth.authorization
    where digest = ${digest} and device_digest is not null and expires_at > clock_timestamp()
      and state in ('askingForSignIn', 'steppingUp', 'choosingOrganization', 'askingForConsent')`)
}

const polled = z.object({ payload: enginePayload, isDenied: z.boolean(), isOver: z.boolean() })

/**
 * Lapsed or not: the engine compares its own time. `isOver`: what it was granted has ended since. In one statement, because a code and
 * its grant may come between two.
 * @param deviceDigest of what the device asks with
 */
export function maybeOneDevicePolled(
  db: Queries,
  deviceDigest: string,
): Promise<z.infer<typeof polled> | null> {
  return db.maybeOne(sql.type(polled)`
    select a.payload, a.state = 'denied' as "isDenied",
           a.state = 'granted' and not exists (
             select from auth.authorization_code c join auth.oauth_grant g on g.id = c.grant_id
             where c.digest = a.device_digest and ${livingGrant}) as "isOver"
    from auth.authorization a where a.device_digest = ${deviceDigest}`)
}
