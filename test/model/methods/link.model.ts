// What a browser can send about mailed links: opening one, and setting a password by one.

import { isLink, type LinkPurpose } from '../../../machines/kit/mailings.ts'
import { actionOf } from '../action.ts'
import { type Driven, linkOf } from '../driven.ts'
import type { Endpoint } from '../flows.ts'
import { words } from '../http.ts'
import type { Request } from '../request.ts'
import type { World } from '../world.ts'
import { compare, has } from './code.model.ts'
import type { MethodModel } from './method-model.ts'

/** `right`: how a right link is answered, and `wrong` any other; `send`: how it is followed at real servers. */
type Use = {
  name: string
  right: string
  wrong: string
  send: (driven: Driven, token: string) => Promise<string>
}

/** What can be done with the link of each purpose, by the endpoint. */
const uses: Record<LinkPurpose, Partial<Record<Endpoint, Use>>> = {
  'reset-link': {
    'GET /reset-password/:token': {
      name: 'opens',
      right: '302 token',
      wrong: '302 INVALID_TOKEN',
      send: async ({ servers, client }, token) => {
        const page = encodeURIComponent(`${servers.origin}/auth/callback`)
        const reply = await client.askAuth('GET', `/reset-password/${token}?callbackURL=${page}`)
        const { searchParams } = new URL(reply.headers.get('location') ?? 'about:blank')
        return `${reply.status} ${searchParams.get('error') ?? (searchParams.has('token') ? 'token' : '')}`
      },
    },
    'POST /reset-password': {
      name: 'sets a password by',
      right: '200',
      wrong: '400 INVALID_TOKEN',
      send: async ({ client, password }, token) =>
        words(await client.askAuth('POST', '/reset-password', { token, newPassword: password })),
    },
  },
}

const usesOf = (purpose: LinkPurpose) => Object.entries(uses[purpose]) as [Endpoint, Use][]
const every = new Map(Object.values(uses).flatMap((of) => Object.entries(of)))

/** A lock is no fault of the link's. */
function answerAs({ right, wrong }: Use, world: World) {
  if (world.answer !== '403 BANNED_USER') world.answer = world.answer.startsWith('200') ? right : wrong
}

const linked = (digits: Request['digits']) => (digits === 'made-up' ? 'a made-up link' : 'the mailed link')

export const link = {
  requestsOf: (browser, { purposes }) => {
    const action = actionOf(browser)
    return purposes.filter(isLink).flatMap((purpose) =>
      ([purpose, 'made-up'] as const).flatMap((digits) =>
        usesOf(purpose).map(([endpoint, use]) =>
          action(
            'link',
            `${use.name} ${linked(digits)}`,
            { to: 'follow link', endpoint, digits },
            (world) => {
              if (!has(world, browser, digits)) return false
              compare(world, browser, endpoint, { digits, purpose })
              return answerAs(use, world)
            },
          ),
        ),
      ),
    )
  },
  sends: {
    'follow link': (driven, { endpoint, digits }) => {
      const use = every.get(endpoint)
      if (!use) throw new Error(`No mailed link leads to ${endpoint}.`)
      return use.send(driven, linkOf(driven, digits))
    },
  },
} as const satisfies MethodModel
