// The script of a page with a form, which works without it: what a second click would send finds its request answered, and reads that it has ended.

/** For ten seconds, since an answer may never come, and not after the page has been gone back to. */
export const sendOnce = `let sent = -Infinity
addEventListener('submit', (event) => {
  if (event.timeStamp - sent < 10_000) event.preventDefault()
  else sent = event.timeStamp
})
addEventListener('pageshow', () => {
  sent = -Infinity
})`
