// Keeps over a reload the time from which another code may be requested; the server's own limit holds without it.

import { stored } from '../client/stored.ts'

const resendAt = stored('sessionStorage', 'resendAt')

/** Epoch ms, or 0. */
export const readResendAt = (): number => Number(resendAt.read()) || 0

export const keepResendAt = (at: number): void => resendAt.keep(at > 0 ? String(at) : '')
