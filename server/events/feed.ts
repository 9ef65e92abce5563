// GET /events of the auth service and GET /api/events of the application: events for programs that cannot be called.

import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'koa'
import { readFeed } from '../db/event-feed.ts'
import type { Schema } from '../db/migrate.ts'
import type { Pool } from '../db/pool.ts'
import { type EventsReply, eventsQuery } from '../wire/event-types.ts'
import { sentEventOf } from './sent-event.ts'

export type FeedRefusal =
  | 'EVENTS_NOT_CONFIGURED'
  | 'UNAUTHORIZED'
  | 'VALIDATION_ERROR'
  | 'INVALID_CURSOR'
  | 'CURSOR_EXPIRED'

type Feed = { pool: Pool; schema: Schema; secrets: readonly string[] | undefined }

/** Answers the page that the request asks for. */
export type AnswerFeed = (ctx: Context) => Promise<EventsReply | FeedRefusal>

const PAGE = 100

const digestOf = (text: string) => createHash('sha256').update(text).digest()

export function createFeed({ pool, schema, secrets = [] }: Feed): AnswerFeed {
  const digests = secrets.map(digestOf)
  return async (ctx) => {
    if (digests.length === 0) return 'EVENTS_NOT_CONFIGURED'
    const shown = digestOf(ctx.get('authorization').replace(/^bearer /i, ''))
    if (!digests.map((one) => timingSafeEqual(one, shown)).includes(true)) return 'UNAUTHORIZED'
    const asked = eventsQuery.safeParse(ctx.query)
    if (!asked.success) return 'VALIDATION_ERROR'
    const { after = null, limit = PAGE } = asked.data
    if (after !== null && !/^\d{1,18}$/.test(after)) return 'INVALID_CURSOR'
    const page = await readFeed(pool, schema, { after, most: limit })
    if (page === 'unknown') return 'INVALID_CURSOR'
    if (page === 'expired') return 'CURSOR_EXPIRED'
    return { events: page.events.map(sentEventOf), cursor: page.position, hasMore: page.hasMore }
  }
}
