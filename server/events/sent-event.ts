// An event as it is sent and fetched.

import type { EventRow } from '../db/event-rows.ts'
import type { EventName, SentEvent } from '../wire/event-types.ts'

/** The one address that a row has is that of its person, or of its invitation. */
export function sentEventOf({ id, type, version, at, userId, email, subject, data }: EventRow): SentEvent {
  const { invitation, ...rest } = data
  return {
    id,
    type: type as EventName,
    version,
    timestamp: new Date(at).toISOString(),
    data: {
      ...(userId === subject ? {} : { organization: { id: subject } }),
      ...(userId !== null && { user: { id: userId, email } }),
      ...(typeof invitation === 'object' && { invitation: { ...invitation, email } }),
      ...rest,
    },
  }
}
