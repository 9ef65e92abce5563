// Keeps over a reload the time from which another code may be requested, and nothing else.

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
    // Where the browser refuses storage the deadline is lost; the server's own limit still holds.
  }
}
