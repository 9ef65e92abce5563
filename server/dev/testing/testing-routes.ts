// What tests of other people's applications ask of the auth service: codes, a lock, an approval, and time to pass. For npm start alone.

import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Middleware } from 'koa'
import { z } from 'zod'
import { type Purpose, purposes } from '../../../machines/kit/mailings.ts'
import type { Pool } from '../../db/pool.ts'
import {
  letTimePass,
  maybeEnrolledApp,
  maybeNewestMailedCode,
  maybeNewestMailedUndo,
} from '../../db/testing-rows.ts'
import { decodeJson, JsonRefused } from '../../http/json.ts'
import { readBody } from '../../http/read-body.ts'
import { strictEmail } from '../../wire/email.ts'
import { unusedCode } from './unused-code.ts'

export type TestedService = {
  pool: Pool
  /** Of AUTH_URL; '' for none. */
  basePath: string
  /** What stands in the mail: six digits, or the token of a link. */
  writtenOf: (code: { id: string; email: string; purpose: Purpose | 'undo-email-change' }) => string
  /** The secret of an authenticator app, as the database has it. */
  openFactor: (sealed: string) => Promise<string | null>
  /** As an operator does it. */
  lock: (email: string) => Promise<unknown>
  /** Likewise. `refusal`: null where the person waited for it. */
  approve: (email: string) => Promise<{ refusal: unknown }>
}

const MAXIMUM_BYTES = 4096
const A_CENTURY_SECONDS = 3_153_600_000

const email = z
  .string()
  .transform((text) => strictEmail(text))
  .refine((text) => text !== null, { error: 'is not an email address' })
const codeBody = z.object({ email, purpose: z.enum([...purposes, 'undo-email-change']) })
const emailBody = z.object({ email })
const clockBody = z.object({ email, seconds: z.int().min(1).max(A_CENTURY_SECONDS) })

const digestOf = (text: string) => createHash('sha256').update(text).digest()

/** @param secret TESTING_SECRET, which every request carries as its bearer token */
export function testingRoutes(secret: string): (service: TestedService) => Middleware {
  const expected = digestOf(`Bearer ${secret}`)
  return ({ pool, basePath, writtenOf, openFactor, lock, approve }) => {
    const handlers: Record<string, (body: unknown) => Promise<object>> = {
      code: async (body) => {
        const { email, purpose } = codeBody.parse(body)
        const code =
          purpose === 'undo-email-change'
            ? await maybeNewestMailedUndo(pool, email)
            : await maybeNewestMailedCode(pool, email, purpose)
        return { code: code && writtenOf(code) }
      },
      totp: async (body) => {
        const app = await maybeEnrolledApp(pool, emailBody.parse(body).email)
        const secret = app && (await openFactor(app.secret))
        return { code: app && secret ? unusedCode(secret, app) : null }
      },
      clock: async (body) => {
        const asked = clockBody.parse(body)
        await letTimePass(pool, asked.email, asked.seconds)
        return { success: true }
      },
      lock: async (body) => {
        await lock(emailBody.parse(body).email)
        return { success: true }
      },
      approve: async (body) => {
        const { refusal } = await approve(emailBody.parse(body).email)
        return { success: refusal === null }
      },
    }
    return async function testing(ctx, next) {
      const name = ctx.path.startsWith(`${basePath}/testing/`) ? ctx.path.split('/').at(-1) : undefined
      const handle = name === undefined || ctx.method !== 'POST' ? undefined : handlers[name]
      if (!handle) return next()
      ctx.set('cache-control', 'no-store')
      if (!timingSafeEqual(digestOf(ctx.get('authorization')), expected))
        return refuse(ctx, 401, 'Send TESTING_SECRET as the bearer token: Authorization: Bearer <secret>.')
      const read = await readBody(ctx, MAXIMUM_BYTES)
      if ('refused' in read) return refuse(ctx, 400, 'The body was cut short, or is larger than 4 KB.')
      try {
        ctx.body = await handle(decodeJson(read.bytes))
      } catch (error) {
        if (error instanceof z.ZodError) return refuse(ctx, 400, z.prettifyError(error))
        if (error instanceof JsonRefused) return refuse(ctx, 400, error.message)
        throw error
      }
    }
  }
}

function refuse(ctx: Context, status: number, message: string): void {
  ctx.status = status
  ctx.body = { message }
}
