// What a browser can send about mailed links: opening one, and setting a password by one.

import { isLink, type LinkPurpose } from '../../../machines/kit/mailings.ts'
import { actionOf } from '../action.ts'
import { linkOf } from '../driven.ts'
import { words } from '../http.ts'
import type { Request } from '../request.ts'
import type { World } from '../world.ts'
import { guess, has } from './code.model.ts'
import type { MethodModel } from './method-model.ts'

/** How a right link is answered, and how any other is. */
type Use = [endpoint: Parameters<typeof guess>[0], right: string, wrong: string]

/** What can be done with the link of each purpose. */
const uses: Record<LinkPurpose, readonly [name: string, to: 'open link' | 'reset by link', ...Use][]> = {
  'reset-link': [
    ['opens', 'open link', 'GET /reset-password/:token', '302 token', '302 INVALID_TOKEN'],
    ['sets a password by', 'reset by link', 'POST /reset-password', '200', '400 INVALID_TOKEN'],
  ],
}

/** A lock is no fault of the link's. */
function follow([endpoint, right, wrong]: Use, world: World, browser: number, digits: Request['digits']) {
  guess(endpoint)(world, browser, digits)
  if (world.answer !== '403 BANNED_USER') world.answer = world.answer.startsWith('200') ? right : wrong
}

const linked = (digits: Request['digits']) => (digits === 'made-up' ? 'a made-up link' : 'the mailed link')

export const link = {
  requestsOf: (browser, { purposes }) => {
    const action = actionOf(browser)
    return purposes
      .filter(isLink)
      .flatMap((purpose) =>
        ([purpose, 'made-up'] as const).flatMap((digits) =>
          uses[purpose].map(([name, to, ...use]) =>
            action('link', `${name} ${linked(digits)}`, { to, digits }, (world) =>
              has(world, browser, digits) ? follow(use, world, browser, digits) : false,
            ),
          ),
        ),
      )
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
