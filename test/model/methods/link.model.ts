// What a browser can send about mailed links: opening one, and setting a password by one.

import { actionOf } from '../action.ts'
import { linkOf } from '../driven.ts'
import { words } from '../http.ts'
import type { Request, World } from '../world.ts'
import { guess, has } from './code.model.ts'
import type { MethodModel } from './method-model.ts'

const openLink = guess('GET /reset-password/:token')
const resetByLink = guess('POST /reset-password')

/** A link's every fault is the same to the person who follows it; a lock is none of the link's. */
const follow = (by: typeof openLink) => (world: World, browser: number, digits: Request['digits']) => {
  by(world, browser, digits)
  if (world.answer === '403 BANNED_USER') return
  const isRight = world.answer.startsWith('200')
  world.answer =
    by === openLink ? `302 ${isRight ? 'token' : 'INVALID_TOKEN'}` : isRight ? '200' : '400 INVALID_TOKEN'
}

const linked = (digits: Request['digits']) => (digits === 'made-up' ? 'a made-up link' : 'the mailed link')

export const link = {
  requestsOf: (browser, { purposes }) => {
    const action = actionOf(browser)
    return (purposes.includes('reset-link') ? (['reset-link', 'made-up'] as const) : []).flatMap((digits) => [
      action('link', `opens ${linked(digits)}`, { to: 'open link', digits }, (world) =>
        has(world, browser, digits) ? follow(openLink)(world, browser, digits) : false,
      ),
      action('link', `sets a password by ${linked(digits)}`, { to: 'reset by link', digits }, (world) =>
        has(world, browser, digits) ? follow(resetByLink)(world, browser, digits) : false,
      ),
    ])
  },
  sends: {
    'open link': async (driven, { digits }) => {
      const page = encodeURIComponent(`${driven.servers.origin}/auth/callback`)
      const path = `/reset-password/${linkOf(driven, digits)}?callbackURL=${page}`
      const reply = await driven.client.askAuth('GET', path)
      const { searchParams } = new URL(reply.headers.get('location') ?? 'about:blank')
      return `${reply.status} ${searchParams.get('error') ?? (searchParams.has('token') ? 'token' : '')}`
    },
    'reset by link': async (driven, { digits }) => {
      const body = { token: linkOf(driven, digits), newPassword: driven.password }
      return words(await driven.client.askAuth('POST', '/reset-password', body))
    },
  },
} as const satisfies MethodModel
