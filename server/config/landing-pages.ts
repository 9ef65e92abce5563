// Where an application of one's own has the pages that people are sent to after they have signed in.

import { z } from 'zod'
import type { Redirect } from '../wire/app.ts'
import { safeAddress } from './setting.ts'

export type LandingPages = { readonly [Page in Redirect]?: string | undefined }

const ours = [
  '/dashboard',
  '/auth/no-organization',
  '/auth/select-tenant',
] as const satisfies readonly Redirect[]

/** The form, and the provider's return, lead on as well. */
const leading: readonly string[] = ['/', '/auth/callback', ...ours]

const BASE = 'http://app.lockstep.localhost'
/** A path that no browser reads as another host, and that leads to none of the pages that lead on. */
const path = z.string().refine((text) => {
  const url = /^\/(?![/\\])/.test(text) ? URL.parse(text, BASE) : null
  return url?.origin === BASE && !leading.includes(url.pathname)
})

const place = z.union([path, safeAddress]).optional()

export const landingPages = z.strictObject({
  '/dashboard': place,
  '/auth/no-organization': place,
  '/auth/select-tenant': place,
} satisfies Record<Redirect, typeof place>)
