// What the OpenID provider's engine keeps of one of its models: it is given back as it was, and read by nobody else.

import type { SerializableValue } from 'slonik'
import { z } from 'zod'

export const enginePayload = z.record(z.string(), z.unknown())
export type EnginePayload = z.infer<typeof enginePayload>

/** `lifetimeSeconds`: from now on, by the database's clock. */
export type Kept = { payload: EnginePayload; lifetimeSeconds: number }

export const asJson = (payload: EnginePayload) => payload as SerializableValue
