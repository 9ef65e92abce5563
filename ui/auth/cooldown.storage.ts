// Keeps the moment from which another code may be asked for over a reload: that number and nothing else.

const KEY = 'lockstep.resendAt'

/** Epoch ms, or 0. */
export function readResendAt(): number {
  try {
    return Number(sessionStorage.getItem(KEY)) || 0
  } catch {
    return 0
  }
}

export function keepResendAt(resendAt: number): void {
  try {
    if (resendAt > 0) sessionStorage.setItem(KEY, String(resendAt))
    else sessionStorage.removeItem(KEY)
  } catch {
    // A browser that refuses storage forgets the deadline; the server's own limit still holds.
  }
}
