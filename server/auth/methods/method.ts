// What each method of signing in has: routes, and what it mails besides codes and links.

import type { NoticeKind } from '../../db/auth/outbox.ts'
import type { Mail } from '../../mail/mailer.ts'
import type { Told } from '../../mail/notices.ts'
import type { Route } from '../steps/route.ts'

/** `provider`: the name of the one that it tells of, if it tells of one. */
export type Notice = (told: Told, provider: string) => Mail

export type Method = { routes: readonly Route[]; notices: Partial<Record<NoticeKind, Notice>> }
