// Tells the developer at the console why the auth service refuses this page: a person reads the same in the form.

/** To be called before anybody has read the response's body. */
export async function tellOfRefusedOrigin(response: Response): Promise<void> {
  if (response.status !== 403) return
  const { code } = await response
    .clone()
    .json()
    .catch(() => ({}))
  if (code === 'INVALID_ORIGIN')
    console.error(
      `Invalid origin: the auth service refuses requests from ${location.origin}. Add ${location.origin} to TRUSTED_ORIGINS of the auth service.`,
    )
}
