// How long a session of the auth service lives, in seconds: by its level, and by whether its person wants to stay signed in.

import type { Level } from '../kit/demand.ts'

const DAY = 86_400

/** As in Better Auth: how long after a sign-in a session counts as fresh. */
export const FRESH_SECONDS = DAY

export type Life = {
  /** Without being used. */
  idleSeconds: number
  /** How long its end is left where it is, so that most requests write nothing. */
  slideEverySeconds: number
  /** From its first proof, however often its end is moved. */
  absoluteSeconds: number
}

/** `brief`: without "keep me signed in". */
export type SessionLives = Record<Level, Record<'kept' | 'brief', Life>>

/** In which an operator acts as somebody: its end is never moved. */
export const IMPERSONATION: Life = { idleSeconds: 900, slideEverySeconds: 900, absoluteSeconds: 900 }

export type LivesGiven = {
  /** SESSION_LIFETIME_SECONDS. */
  lifetimeSeconds: number
  /** Of sessions of two factors: AAL2_SESSION_IDLE_SECONDS and AAL2_SESSION_ABSOLUTE_SECONDS; undefined: as of the others. */
  aal2?: { idleSeconds?: number | undefined; absoluteSeconds?: number | undefined }
}

const NEVER = Number.POSITIVE_INFINITY

/** A short time unused is to be nearly that, and not half of it. */
const slideEveryOf = (idleSeconds: number, isShort: boolean) =>
  Math.min(DAY, Math.floor(idleSeconds / (isShort ? 10 : 2)))

export function lifetimesOf({ lifetimeSeconds, aal2 = {} }: LivesGiven): SessionLives {
  const lifeOf = (absolute: number, { idleSeconds = NEVER, absoluteSeconds = NEVER }: typeof aal2): Life => {
    const longest = Math.min(absolute, absoluteSeconds)
    const idle = Math.min(lifetimeSeconds, longest, idleSeconds)
    return {
      idleSeconds: idle,
      slideEverySeconds: slideEveryOf(idle, idle === idleSeconds),
      absoluteSeconds: longest,
    }
  }
  // A brief one ends where it would without being used, and does so though it is.
  const ofLevel = (bounds: typeof aal2) => ({
    kept: lifeOf(Math.max(30 * DAY, lifetimeSeconds), bounds),
    brief: lifeOf(Math.min(DAY, lifetimeSeconds), bounds),
  })
  return { aal1: ofLevel({}), aal2: ofLevel(aal2) }
}

/** What it was opened with: a session of which no level is known is of one factor. */
export type Kind = { aal: string | null; rememberMe: boolean }

export const lifeOf = (lives: SessionLives, { aal, rememberMe }: Kind): Life =>
  lives[aal === 'aal2' ? 'aal2' : 'aal1'][rememberMe ? 'kept' : 'brief']

/** As it is stored; times are epoch ms. */
type Lived = Kind & { createdAt: number; updatedAt: number; expiresAt: number }

/** When a session ends that is used now. */
export const endOf = ({ idleSeconds, absoluteSeconds }: Life, begunAt: number, now: number): number =>
  Math.min(now + idleSeconds * 1000, begunAt + absoluteSeconds * 1000)

/** Whether its end has been where it is for long enough, and would be another one. */
export function isSlideDue(lives: SessionLives, session: Lived, now: number): boolean {
  const life = lifeOf(lives, session)
  const isWhile = session.updatedAt <= now - life.slideEverySeconds * 1000
  return isWhile && endOf(life, session.createdAt, now) !== session.expiresAt
}
