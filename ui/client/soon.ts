// Puts off what nobody waits for until the browser has nothing else to do.

export const soon = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work, 200)
