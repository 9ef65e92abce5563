// The page's own script: it opens the application's session, and follows the form.

const form = document.querySelector('lockstep-auth')
form.establish = async ({ token }) => {
  const reply = await fetch('/session', { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  if (!reply.ok) throw new Error('The session could not be opened.')
  return '/welcome'
}

form.addEventListener('lockstep-verifyEmail', ({ detail }) => {
  document.title = `One more step: ${detail.state}`
})
